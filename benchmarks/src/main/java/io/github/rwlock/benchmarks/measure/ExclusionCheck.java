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

package io.github.rwlock.benchmarks.measure;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.github.rwlock.LockKind;

/**
 * Notices a writer that is not alone, in one process or in several that map the same
 * file.
 */
public final class ExclusionCheck {

	private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

	private static final long READER = 1;

	private static final long WRITER = 1L << 32;

	private static final int INSIDE = 0;

	private static final int ENTERED = Long.BYTES;

	private static final int VIOLATIONS = 2 * Long.BYTES;

	private static final int SIZE = 3 * Long.BYTES;

	private final ByteBuffer memory;

	private ExclusionCheck(ByteBuffer memory) {
		this.memory = memory;
	}

	/**
	 * Create a check for threads of this process.
	 * @return the check
	 */
	public static ExclusionCheck local() {
		return new ExclusionCheck(ByteBuffer.allocateDirect(SIZE));
	}

	/**
	 * Create a check for all processes that use the same file.
	 * @param file a file that is empty at first
	 * @return the check
	 * @throws IOException if the file cannot be mapped
	 */
	public static ExclusionCheck shared(Path file) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
			return new ExclusionCheck(channel.map(MapMode.READ_WRITE, 0, SIZE));
		}
	}

	/**
	 * Enter the guarded section.
	 * @param kind as what
	 */
	public void enter(LockKind kind) {
		boolean reads = kind == LockKind.READ;
		long inside = add(INSIDE, reads ? READER : WRITER);
		add(ENTERED, 1);
		if (reads ? inside >= WRITER : inside != 0) {
			add(VIOLATIONS, 1);
		}
	}

	/**
	 * Leave the guarded section.
	 * @param kind as what it was entered
	 */
	public void exit(LockKind kind) {
		add(INSIDE, (kind == LockKind.READ) ? -READER : -WRITER);
	}

	/**
	 * Enter and leave the guarded section.
	 * @param kind as what
	 */
	public void pass(LockKind kind) {
		enter(kind);
		exit(kind);
	}

	/**
	 * Return how often the section was entered.
	 * @return the number
	 */
	public long entered() {
		return (long) LONGS.getVolatile(this.memory, ENTERED);
	}

	/**
	 * Return how often it was entered where a lock should have kept that one out.
	 * @return the number
	 */
	public long violations() {
		return (long) LONGS.getVolatile(this.memory, VIOLATIONS);
	}

	private long add(int index, long value) {
		return (long) LONGS.getAndAdd(this.memory, index, value);
	}

}
