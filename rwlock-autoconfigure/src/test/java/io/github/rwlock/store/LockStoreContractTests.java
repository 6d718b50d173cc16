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

package io.github.rwlock.store;

import org.junit.jupiter.api.Nested;

/**
 * What every store does. A store's tests extend it and say how the store is opened.
 */
public abstract class LockStoreContractTests {

	/**
	 * Open an empty store.
	 * @return the store, closed by the contract
	 */
	protected abstract StoreHarness openHarness();

	@Nested
	class Exclusion extends ExclusionContract {

		Exclusion() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Identity extends IdentityContract {

		Identity() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class LateRequests extends LateRequestContract {

		LateRequests() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Memory extends MemoryContract {

		Memory() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class QueueOrder extends QueueOrderContract {

		QueueOrder() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class MixedModes extends MixedModesContract {

		MixedModes() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class HandOff extends HandOffContract {

		HandOff() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Liveness extends LivenessContract {

		Liveness() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class WakeUps extends WakeUpContract {

		WakeUps() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Fencing extends FencingContract {

		Fencing() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Times extends TimesContract {

		Times() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Resources extends ResourceContract {

		Resources() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Upgrades extends UpgradeContract {

		Upgrades() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class EndedUpgrades extends UpgradeEndContract {

		EndedUpgrades() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Downgrades extends DowngradeContract {

		Downgrades() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class DowngradeHandOff extends DowngradeHandOffContract {

		DowngradeHandOff() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Groups extends GroupContract {

		Groups() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Reentry extends ReentryContract {

		Reentry() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Owners extends OwnerContract {

		Owners() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Holds extends HoldContract {

		Holds() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class OwnIds extends OwnIdContract {

		OwnIds() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Texts extends TextContract {

		Texts() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Snapshots extends SnapshotContract {

		Snapshots() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Ends extends EndContract {

		Ends() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Tenures extends TenureContract {

		Tenures() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Overlaps extends OverlapContract {

		Overlaps() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class Mixes extends MixContract {

		Mixes() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

	@Nested
	class RandomRequests extends RandomRequestContract {

		RandomRequests() {
			super(LockStoreContractTests.this::openHarness);
		}

	}

}
