import { Baseline0001 } from './store/migrations/0001-baseline'
import { rights } from './store/rights'

/** The service's database; its server and its settler both work on it. */
export const database = {
  entities: [],
  migrations: [Baseline0001],
  rights,
}
