import type { DataSource, EntityManager } from 'typeorm'
import { type Plan, planParameters, sameParameters } from '../plan/parameters'

/**
 * Keeps a plan version with the log. The first placement that carries it writes it; after that it never
 * changes. Throws when the version is known with other values: then `config` and the log no longer speak of
 * the same thing, and nothing may be placed.
 */
export async function ensurePlan(manager: EntityManager, plan: Plan): Promise<void> {
  const { version, ...parameters } = plan
  if (!sameParameters(await findOrWritePlan(manager, plan), parameters)) {
    throw new Error(`plan version ${version} differs from the one in the placement log`)
  }
}

async function findOrWritePlan(manager: EntityManager, plan: Plan): Promise<Plan> {
  const plans = planCacheOf(manager)
  const kept = plans.get(plan.version)
  if (kept) return kept
  const found = await findPlan(manager, plan.version)
  if (!found) return await writePlan(manager, plan)
  // What this transaction has written itself may be undone yet.
  if (!writers.has(manager)) plans.set(plan.version, found)
  return found
}

/** Transactions that have written a plan. */
const writers = new WeakSet<EntityManager>()

/** Answers what another registration has written meanwhile, where one has. */
async function writePlan(manager: EntityManager, { version, ...parameters }: Plan): Promise<Plan> {
  writers.add(manager)
  await manager.query('INSERT INTO plan_versions VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    version,
    JSON.stringify(parameters),
  ])
  return await readPlan(manager, version)
}

/** A version that some placement carries. Throws for any other. */
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

/** Those of which this process knows that they are committed, and so never change. */
function planCacheOf({ connection }: EntityManager): Map<number, Plan> {
  const plans = planCaches.get(connection) ?? new Map<number, Plan>()
  planCaches.set(connection, plans)
  return plans
}

/** Where the database does not know what this process does: it was replaced by another one. */
export function clearPlanCache({ connection }: EntityManager): void {
  planCaches.delete(connection)
}

/**
 * The same for whoever only shows it: read once, since a committed version never changes. Not inside a transaction that
 * may have written it.
 */
export async function readCachedPlan(manager: EntityManager, version: number): Promise<Plan> {
  const plans = planCacheOf(manager)
  const plan = plans.get(version) ?? (await readPlan(manager, version))
  plans.set(version, plan)
  return plan
}

/** All versions after one. */
export async function readPlans(manager: EntityManager, after: number): Promise<Plan[]> {
  const rows: { version: number; parameters: unknown }[] = await manager.query(
    'SELECT version, parameters FROM plan_versions WHERE version > $1 ORDER BY version',
    [after],
  )
  return rows.map(({ version, parameters }) => ({ version, ...planParameters.parse(parameters) }))
}
