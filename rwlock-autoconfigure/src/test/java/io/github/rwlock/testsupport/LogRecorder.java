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

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is logged while it is open, in all detail.
 */
public final class LogRecorder implements AutoCloseable {

	private final Logger logger;

	private final Level before;

	private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();

	private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {

		@Override
		protected void append(ILoggingEvent event) {
			LogRecorder.this.events.add(event);
		}

	};

	/**
	 * Begin to keep what a category logs, and those below it.
	 * @param category its name
	 */
	public LogRecorder(String category) {
		this.logger = (Logger) LoggerFactory.getLogger(category);
		this.before = this.logger.getLevel();
		this.logger.setLevel(Level.TRACE);
		this.logger.setAdditive(false);
		this.appender.setContext(this.logger.getLoggerContext());
		this.appender.start();
		this.logger.addAppender(this.appender);
	}

	/**
	 * Return all lines, each with the stack traces of its exception and of all causes.
	 * @return the lines, in their order
	 */
	public List<String> lines() {
		return this.events.stream().map(LogRecorder::text).toList();
	}

	/**
	 * Return the lines of a level.
	 * @param level the name of the level, or of a lower one
	 * @return the lines of this level and those above it, in their order
	 */
	public List<String> linesFrom(String level) {
		return this.events.stream()
			.filter((event) -> event.getLevel().isGreaterOrEqual(Level.valueOf(level)))
			.map(LogRecorder::text)
			.toList();
	}

	@Override
	public void close() {
		this.logger.detachAppender(this.appender);
		this.logger.setAdditive(true);
		this.logger.setLevel(this.before);
	}

	private static String text(ILoggingEvent event) {
		IThrowableProxy thrown = event.getThrowableProxy();
		String text = event.getLoggerName() + ' ' + event.getFormattedMessage();
		return (thrown != null) ? text + '\n' + ThrowableProxyUtil.asString(thrown) : text;
	}

}
