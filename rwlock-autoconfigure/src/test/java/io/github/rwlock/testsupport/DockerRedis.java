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

package io.github.rwlock.testsupport;

import java.util.ArrayList;
import java.util.List;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/**
 * A server in a container, published at the port asked for.
 */
final class DockerRedis implements RunningRedis {

	private static final String IMAGE = "redis:7-alpine";

	private static final int REDIS_PORT = 6379;

	private final GenericContainer<?> container;

	private DockerRedis(GenericContainer<?> container) {
		this.container = container;
	}

	static boolean isAvailable() {
		return Probe.ANSWERED;
	}

	@SuppressWarnings("resource")
	static DockerRedis launch(int port, List<String> extraArgs) {
		List<String> command = new ArrayList<>(List.of("redis-server", "--save", "", "--appendonly", "no"));
		command.addAll(extraArgs);
		GenericContainer<?> container = new GenericContainer<>(IMAGE).withCommand(command.toArray(String[]::new))
			.waitingFor(Wait.forLogMessage(".*eady to accept connections.*", 1));
		container.setPortBindings(List.of(port + ":" + REDIS_PORT));
		try {
			container.start();
		}
		catch (ContainerLaunchException ex) {
			throw new IllegalStateException("The container did not start", ex);
		}
		return new DockerRedis(container);
	}

	@Override
	public String host() {
		return this.container.getHost();
	}

	@Override
	public void stop() {
		this.container.stop();
	}

	@Override
	public void kill() {
		this.container.stop();
	}

	@Override
	public void pause() {
		this.container.getDockerClient().pauseContainerCmd(this.container.getContainerId()).exec();
	}

	@Override
	public void resume() {
		this.container.getDockerClient().unpauseContainerCmd(this.container.getContainerId()).exec();
	}

	private static final class Probe {

		private static final boolean ANSWERED = DockerClientFactory.instance().isDockerAvailable();

	}

}
