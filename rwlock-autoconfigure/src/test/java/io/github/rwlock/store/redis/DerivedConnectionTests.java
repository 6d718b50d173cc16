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
package io.github.rwlock.store.redis;

import java.time.Duration;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ReadFrom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.DirectFieldAccessor;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.Mockito.mock;

/**
 * Our connections go where the application's go, in a manner of their own.
 */
class DerivedConnectionTests {

	private static final Duration TIMEOUT = Duration.ofMillis(700);

	@Test
	void whenLettuceThenSameServerButReadsFromPrimaryAndOwnTimeout() {
		LettuceConnectionFactory users = new LettuceConnectionFactory(server(),
				LettuceClientConfiguration.builder()
					.readFrom(ReadFrom.REPLICA)
					.commandTimeout(Duration.ofMinutes(1))
					.clientName("application")
					.useSsl()
					.build());
		LettuceConnectionFactory own = derive(users, "factory", LettuceConnectionFactory.class);
		LettuceClientConfiguration client = own.getClientConfiguration();
		assertThat(own).isNotSameAs(users);
		assertThat(given(own)).isEqualTo(server());
		assertThat(client.getReadFrom()).isEmpty();
		assertThat(client.getCommandTimeout()).isEqualTo(TIMEOUT);
		assertThat(client.getClientName()).contains("application");
		assertThat(client.isUseSsl()).isTrue();
		assertThat(client.getClientOptions()).hasValueSatisfying((options) -> {
			assertThat(options.getDisconnectedBehavior()).isEqualTo(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS);
			assertThat(options.getSocketOptions().getConnectTimeout()).isEqualTo(TIMEOUT);
		});
	}

	@Test
	void whenLettuceFactoryIsMadeFromAUriThenSameServer() {
		LettuceConnectionFactory users = new LettuceConnectionFactory(
				LettuceConnectionFactory.createRedisConfiguration("redis://user:secret@redis.example:7777/3"));
		assertThat(given(derive(users, "factory", LettuceConnectionFactory.class))).isEqualTo(server());
	}

	@Test
	void whenJedisThenSameServerButOwnTimeout() {
		JedisConnectionFactory users = new JedisConnectionFactory(server(),
				JedisClientConfiguration.builder()
					.readTimeout(Duration.ofMinutes(1))
					.connectTimeout(Duration.ofMillis(300))
					.clientName("application")
					.useSsl()
					.build());
		JedisConnectionFactory own = derive(users, "factory.current", JedisConnectionFactory.class);
		JedisClientConfiguration client = own.getClientConfiguration();
		assertThat(own).isNotSameAs(users);
		assertThat(own.getStandaloneConfiguration()).isEqualTo(server());
		assertThat(client.getReadTimeout()).isEqualTo(TIMEOUT);
		assertThat(client.getConnectTimeout()).isEqualTo(Duration.ofMillis(300));
		assertThat(client.getClientName()).contains("application");
		assertThat(client.isUseSsl()).isTrue();
	}

	@Test
	void whenReplicasAreFixedThenRefusedWithAWayOut() {
		RedisConnectionFactory users = new LettuceConnectionFactory(
				new RedisStaticMasterReplicaConfiguration("localhost"));
		assertThatIllegalArgumentException().isThrownBy(() -> RedisAccessFactory.derive(users, TIMEOUT))
			.withMessageContaining("Sentinel");
	}

	@Test
	void whenFactoryIsUnknownThenRefusedByName() {
		RedisConnectionFactory users = mock(RedisConnectionFactory.class);
		assertThatIllegalArgumentException().isThrownBy(() -> new RedisLockStore(users, "prefix", "client", TIMEOUT))
			.withMessageContaining(users.getClass().getName());
	}

	private static RedisStandaloneConfiguration server() {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration("redis.example", 7777);
		server.setUsername("user");
		server.setPassword("secret");
		server.setDatabase(3);
		return server;
	}

	private static @Nullable Object given(LettuceConnectionFactory own) {
		return new DirectFieldAccessor(own).getPropertyValue("configuration");
	}

	private static <F> F derive(RedisConnectionFactory users, String field, Class<F> type) {
		try (RedisAccess access = RedisAccessFactory.derive(users, TIMEOUT)) {
			return type.cast(new DirectFieldAccessor(access.scripts()).getPropertyValue(field));
		}
	}

}
