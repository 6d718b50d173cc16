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

	}

	@Nested
	class Identity extends IdentityContract {

	}

	@Nested
	class LateRequests extends LateRequestContract {

	}

	@Nested
	class Memory extends MemoryContract {

	}

	@Nested
	class QueueOrder extends QueueOrderContract {

	}

	@Nested
	class MixedModes extends MixedModesContract {

	}

	@Nested
	class HandOff extends HandOffContract {

	}

	@Nested
	class Liveness extends LivenessContract {

	}

	@Nested
	class WakeUps extends WakeUpContract {

	}

	@Nested
	class Fencing extends FencingContract {

	}

	@Nested
	class Times extends TimesContract {

	}

	@Nested
	class Resources extends ResourceContract {

	}

	@Nested
	class Upgrades extends UpgradeContract {

	}

	@Nested
	class EndedUpgrades extends UpgradeEndContract {

	}

	@Nested
	class Downgrades extends DowngradeContract {

	}

	@Nested
	class DowngradeHandOff extends DowngradeHandOffContract {

	}

	@Nested
	class Groups extends GroupContract {

	}

	@Nested
	class Reentry extends ReentryContract {

	}

	@Nested
	class Owners extends OwnerContract {

	}

	@Nested
	class Holds extends HoldContract {

	}

	@Nested
	class OwnIds extends OwnIdContract {

	}

	@Nested
	class NestedGroups extends NestedGroupContract {

	}

	@Nested
	class IdsInUse extends IdInUseContract {

	}

	@Nested
	class SnapshotTimes extends SnapshotTimeContract {

	}

	@Nested
	class DeadWaiters extends DeadWaiterContract {

	}

	@Nested
	class UpgradeConflicts extends UpgradeConflictContract {

	}

	@Nested
	class OwnersEnd extends OwnerEndContract {

	}

	@Nested
	class Texts extends TextContract {

	}

	@Nested
	class Snapshots extends SnapshotContract {

	}

	@Nested
	class Ends extends EndContract {

	}

	@Nested
	class Tenures extends TenureContract {

	}

	@Nested
	class Overlaps extends OverlapContract {

	}

	@Nested
	class Mixes extends MixContract {

	}

	@Nested
	class Closing extends CloseContract {

	}

	@Nested
	class RandomRequests extends RandomRequestContract {

	}

}
