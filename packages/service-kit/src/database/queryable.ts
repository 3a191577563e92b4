import type { EntityManager } from 'typeorm'

/** Runs read statements; an entity manager qualifies, too. */
export type Queryable = Pick<EntityManager, 'query'>
