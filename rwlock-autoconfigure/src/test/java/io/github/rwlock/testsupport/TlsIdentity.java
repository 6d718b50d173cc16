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

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A key of a server on this machine, and a certificate that it has signed itself, made
 * anew each time.
 */
public final class TlsIdentity {

	private static final String PASSWORD = "changeit";

	private static final String ALIAS = "redis";

	private final KeyStore store;

	private TlsIdentity(KeyStore store) {
		this.store = store;
	}

	/**
	 * Make an identity of this host, with the keytool of this Java.
	 * @param directory where its key store is to be
	 * @return the identity
	 */
	public static TlsIdentity create(Path directory) {
		return create(directory, "IP:127.0.0.1,DNS:localhost");
	}

	/**
	 * Make an identity, with the keytool of this Java.
	 * @param directory where its key store is to be
	 * @param hosts the names and addresses that the certificate bears, as keytool takes
	 * them
	 * @return the identity
	 */
	public static TlsIdentity create(Path directory, String hosts) {
		try {
			Path file = directory.resolve("identity.p12");
			keytool(file, hosts);
			KeyStore store = KeyStore.getInstance("PKCS12");
			try (InputStream in = Files.newInputStream(file)) {
				store.load(in, PASSWORD.toCharArray());
			}
			return new TlsIdentity(store);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Return the certificate as a trust store has it.
	 * @return the certificate in PEM
	 */
	public String certificate() {
		try {
			Certificate certificate = this.store.getCertificate(ALIAS);
			return "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
				.formatted(Base64.getMimeEncoder().encodeToString(certificate.getEncoded()));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	SSLContext serverContext() {
		try {
			KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
			keys.init(this.store, PASSWORD.toCharArray());
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(keys.getKeyManagers(), null, null);
			return context;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void keytool(Path file, String hosts) throws IOException {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", ALIAS, "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "SAN=" + hosts,
				"-validity", "2", "-storetype", "PKCS12", "-keystore", file.toString(), "-storepass", PASSWORD)
			.inheritIO()
			.start();
		if (!process.onExit().orTimeout(1, TimeUnit.MINUTES).thenApply((ended) -> ended.exitValue() == 0).join()) {
			throw new IllegalStateException("keytool made no key");
		}
	}

}
