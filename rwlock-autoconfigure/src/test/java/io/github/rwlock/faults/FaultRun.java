/*
 * Copyright 2026 the rwlock authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package io.github.rwlock.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.awaitility.Awaitility;

import org.springframework.util.Assert;

import io.github.rwlock.faults.Nemesis.Struck;
import io.github.rwlock.faults.WorkerSettings.Driver;
import io.github.rwlock.testsupport.RedisServer;

/**
 * One run: processes take locks while faults strike, then everything ends in good order
 * and what was seen is checked.
 */
final class FaultRun implements AutoCloseable {

	static final int PLACES = 3;

	private static final Duration CALM = Duration.ofSeconds(2);

	private static final Duration LONGEST_START = Duration.ofSeconds(60);

	/**
	 * How long waiters may take to get in where nothing is in the way: a dead holder's
	 * lease, dead waiters' liveness, a dead woken waiter's confirmation, a poll, and as
	 * much again for a machine that is busy.
	 */
	private static final Duration LONGEST_FREE = Visit.LONGEST_LEASE.multipliedBy(3).plusSeconds(1).multipliedBy(2);

	private final long seed;

	private final RedisServer dataServer = RedisServer.startProcess();

	private final FaultedRedis redis;

	private final KeyWatch keys;

	private final List<FaultyProxy> proxies = new ArrayList<>();

	private final List<Worker> workers = new ArrayList<>();

	FaultRun(long seed, Path directory) {
		this.seed = seed;
		this.redis = new FaultedRedis(created(directory.resolve("redis")));
		this.keys = new KeyWatch(this.redis);
		for (int place = 0; place < PLACES; place++) {
			FaultyProxy proxy = FaultyProxy.to(this.redis.port());
			this.proxies.add(proxy);
			this.workers.add(new Worker(new WorkerSettings("p" + place, seed * 1000 + place * 100,
					(place == 0) ? Driver.JEDIS : Driver.LETTUCE, proxy.port(), this.dataServer.port(), directory)));
		}
	}

	/**
	 * Run.
	 * @param strikes does all harm there is, on the scene it is given
	 * @return what was seen
	 */
	RunReport run(Function<Scene, List<Struck>> strikes) {
		Awaitility.await().atMost(LONGEST_START).until(() -> this.workers.stream().allMatch(FaultRun::isAtWork));
		long start = System.nanoTime();
		Scene scene = new Scene(this.redis, this.workers, this.proxies);
		List<Struck> struck = strikes.apply(scene);
		scene.pass(CALM);
		long stop = System.nanoTime();
		List<String> problems = problemsOfEnd();
		History history = history(problems, scene.emptyings());
		List<FreeTime> freeTimes = FreeTime.in(history, Visit.RESOURCES, start, stop);
		List<String> violations = Stream.concat(Rule.allViolations(history).stream(), tooLong(freeTimes, struck))
			.toList();
		return new RunReport(this.seed, history, struck, freeTimes, this.keys.looks(), violations);
	}

	private List<String> problemsOfEnd() {
		List<String> problems = new ArrayList<>(stopWorkers());
		problems.addAll(leftovers(System.nanoTime()));
		problems.addAll(this.keys.problems());
		return problems;
	}

	private List<String> stopWorkers() {
		return this.workers.stream()
			.map(Worker::stop)
			.filter((exitCode) -> exitCode != 0)
			.map("A process ended with exit code %d"::formatted)
			.toList();
	}

	/**
	 * One lease time after everything has ended nothing is left but fencing tokens, and
	 * one more lease time later nothing at all.
	 */
	private List<String> leftovers(long stop) {
		List<String> problems = new ArrayList<>();
		problems.addAll(leftAfter(stop, Visit.LONGEST_LEASE, this.redis::holdingKeys));
		problems.addAll(leftAfter(stop, Visit.LONGEST_LEASE.multipliedBy(2), this.redis::keys));
		return problems.stream().map("Left: %s"::formatted).toList();
	}

	private static List<String> leftAfter(long stop, Duration time, Supplier<List<String>> keys) {
		Awaitility.await()
			.atMost(time.multipliedBy(2))
			.until(() -> keys.get().isEmpty() || System.nanoTime() - stop > time.toNanos());
		return keys.get();
	}

	private History history(List<String> problems, List<Long> emptyings) {
		HistoryReader reader = new HistoryReader().addErrors(problems);
		this.workers.stream().flatMap((worker) -> worker.histories().stream()).forEach(reader::read);
		return reader.history(GuardedData.accepted(this.dataServer), emptyings);
	}

	private static Stream<String> tooLong(List<FreeTime> freeTimes, List<Struck> struck) {
		return freeTimes.stream()
			.filter((time) -> isTooLong(time, struck))
			.map("Nobody entered a free resource for too long: %s"::formatted);
	}

	private static boolean isTooLong(FreeTime time, List<Struck> struck) {
		long stopped = Nemesis.stoppedNanos(struck, time);
		return time.until() - time.from() - stopped > LONGEST_FREE.toNanos();
	}

	private static boolean isAtWork(Worker worker) {
		Assert.state(worker.isRunning(), "A process did not start: its output is beside its history");
		return worker.histories().get(0).toFile().length() > 0;
	}

	private static Path created(Path directory) {
		try {
			return Files.createDirectories(directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return whether any of the processes runs.
	 */
	boolean isRunning() {
		return this.workers.stream().anyMatch(Worker::isRunning);
	}

	@Override
	public void close() {
		this.keys.close();
		this.workers.forEach(Worker::close);
		this.proxies.forEach(FaultyProxy::close);
		this.redis.close();
		this.dataServer.close();
	}

}
