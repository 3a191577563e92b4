import { Baseline0001 } from './store/migrations/0001-baseline'
import { NumberLookUp0002 } from './store/migrations/0002-number-look-up'
import { rights } from './store/rights'

/** The service's database, shared by the server and the settler processes. */
export const database = {
  entities: [],
  migrations: [Baseline0001, NumberLookUp0002],
  rights,
}
