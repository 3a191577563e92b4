import type { DataSource, EntityManager } from 'typeorm'
import { type Plan, planParameters, sameParameters } from '../plan/parameters'

/**
 * Stores a plan version with its first placement. A stored version is immutable. Throws when it is stored with other
 * values: then `config` and the log have diverged, and nothing may be placed.
 */
export async function ensurePlan(manager: EntityManager, plan: Plan): Promise<void> {
  const { version, ...parameters } = plan
  if (!sameParameters(await findOrWritePlan(manager, plan), parameters)) {
    throw new Error(`plan version ${version} differs from the one in the placement log`)
  }
}

async function findOrWritePlan(manager: EntityManager, plan: Plan): Promise<Plan> {
  const plans = planCacheOf(manager)
  const cached = plans.get(plan.version)
  if (cached) return cached
  const stored = await findPlan(manager, plan.version)
  if (!stored) return await writePlan(manager, plan)
  // A plan written by this transaction may still be rolled back, so it is not cached.
  if (!writers.has(manager)) plans.set(plan.version, stored)
  return stored
}

/** Managers of transactions that have written a plan. */
const writers = new WeakSet<EntityManager>()

/** Returns the stored plan: that of a concurrent registration when it was first. */
async function writePlan(manager: EntityManager, { version, ...parameters }: Plan): Promise<Plan> {
  writers.add(manager)
  await manager.query('INSERT INTO plan_versions VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    version,
    JSON.stringify(parameters),
  ])
  return await readPlan(manager, version)
}

/** A stored plan version. Throws when it is not stored. */
export async function readPlan(manager: EntityManager, version: number): Promise<Plan> {
  const plan = await findPlan(manager, version)
  if (!plan) throw new Error(`no plan version ${version} in the placement log`)
  return plan
}

async function findPlan(manager: EntityManager, version: number): Promise<Plan | undefined> {
  const [row]: { parameters: unknown }[] = await manager.query(
    'SELECT parameters FROM plan_versions WHERE version = $1',
    [version],
  )
  return row && { version, ...planParameters.parse(row.parameters) }
}

const planCaches = new WeakMap<DataSource, Map<number, Plan>>()

/** Committed plans, which never change; cached per database. */
function planCacheOf({ connection }: EntityManager): Map<number, Plan> {
  const plans = planCaches.get(connection) ?? new Map<number, Plan>()
  planCaches.set(connection, plans)
  return plans
}

/** Clears the cache. Required when the database was replaced and lacks a cached version. */
export function clearPlanCache({ connection }: EntityManager): void {
  planCaches.delete(connection)
}

/**
 * A stored plan version, from the cache if possible. Not for use in a transaction that may have written it: the cache
 * must only have committed versions.
 */
export async function readCachedPlan(manager: EntityManager, version: number): Promise<Plan> {
  const plans = planCacheOf(manager)
  const plan = plans.get(version) ?? (await readPlan(manager, version))
  plans.set(version, plan)
  return plan
}

/** All stored versions greater than `after`. */
export async function readPlans(manager: EntityManager, after: number): Promise<Plan[]> {
  const rows: { version: number; parameters: unknown }[] = await manager.query(
    'SELECT version, parameters FROM plan_versions WHERE version > $1 ORDER BY version',
    [after],
  )
  return rows.map(({ version, parameters }) => ({ version, ...planParameters.parse(parameters) }))
}
