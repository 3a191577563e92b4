import { CreatePlacementLog0001 } from './store/migrations/0001-create-placement-log'
import { CreateRegistrations0002 } from './store/migrations/0002-create-registrations'
import { FindWaitingRegistrations0003 } from './store/migrations/0003-find-waiting-registrations'
import { AddUpMonths0010 } from './store/migrations/0010-add-up-months'
import { NumberInALogOfItsOwn0011 } from './store/migrations/0011-number-in-a-log-of-its-own'
import { FindBonusesByStretch0012 } from './store/migrations/0012-find-bonuses-by-stretch'
import { KeepTablesQuick0020 } from './store/migrations/0020-keep-tables-quick'
import { SortByNames0030 } from './store/migrations/0030-sort-by-names'
import { ListBySponsor0040 } from './store/migrations/0040-list-by-sponsor'
import { RememberRequests0050 } from './store/migrations/0050-remember-requests'
import { NamesInIndexes0060 } from './store/migrations/0060-names-in-indexes'
import { SponsorsBesideNames0070 } from './store/migrations/0070-sponsors-beside-names'
import { TellChangedMembers0080 } from './store/migrations/0080-tell-changed-members'
import { rights } from './store/rights'

/** The service's database; its server and its settler both work on it. */
export const database = {
  entities: [],
  migrations: [
    CreatePlacementLog0001,
    CreateRegistrations0002,
    FindWaitingRegistrations0003,
    AddUpMonths0010,
    NumberInALogOfItsOwn0011,
    FindBonusesByStretch0012,
    KeepTablesQuick0020,
    SortByNames0030,
    ListBySponsor0040,
    RememberRequests0050,
    NamesInIndexes0060,
    SponsorsBesideNames0070,
    TellChangedMembers0080,
  ],
  rights,
}
