import { setTimeout as sleep } from 'node:timers/promises'
import { waitForExit } from '@jejaring/local-servers/system/processes'
import { type Product, queryAt } from '../driver/product'
import { pick } from '../driver/traffic'
import { type Fault, type FaultContext, FaultHadNoEffect, waitForEffect } from './fault'

/** Age of the restored copy. */
const BACKUP_AGE_MS = 60_000

/**
 * Restores the wallet's database to a minute ago, unlike the others. Only registrations ran meanwhile, so everything
 * that the wallet lost can be recovered; nothing may be missing or doubled.
 */
export const restoreWallet: Fault = {
  name: 'the wallet restored a minute older, and reconcile --after-restore',
  exclusive: true,
  async run(world) {
    const { product, traffic, random, faultEnded } = world
    await copyDatabase(product, 'wallet')
    const placed = await countMoves(product)
    const end = performance.now() + BACKUP_AGE_MS
    while (performance.now() < end) await traffic.register(pick(traffic.leaders, random), 3, random)
    await waitForMoves(product, placed)
    await restoreDatabase(world, 'wallet')
    faultEnded()
    const { code, output } = await product.system.command('reconcile', '--after-restore')
    if (code === null || code > 1) throw new Error(`reconcile --after-restore ended with ${code}: ${output}`)
    if (!/FORGOTTEN|wait for the ledger/.test(output))
      throw new FaultHadNoEffect(`nothing had been forgotten: ${output}`)
  },
}

async function countMoves(product: Product): Promise<number> {
  const [row] = await product.query<{ moves: number }>('wallet', 'SELECT count(*)::int AS moves FROM moves')
  return row?.moves ?? 0
}

async function waitForMoves(product: Product, before: number): Promise<void> {
  await waitForEffect('the wallet did not post anything', async () => (await countMoves(product)) > before)
}

const databaseName = (service: string) => `jejaring_${service}`

/** PostgreSQL copies a database only without connections; the service reconnects afterwards. */
async function withoutConnections(
  product: Product,
  service: string,
  work: () => Promise<void>,
): Promise<void> {
  const url = product.superuserUrl
  const name = databaseName(service)
  await queryAt(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  try {
    await queryAt(url, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    await sleep(300)
    await work()
  } finally {
    await queryAt(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  }
}

async function copyDatabase(product: Product, service: string): Promise<void> {
  await withoutConnections(product, service, async () => {
    await queryAt(
      product.superuserUrl,
      `CREATE DATABASE ${databaseName(service)}_older TEMPLATE ${databaseName(service)}`,
    )
  })
  await product.system.untilReady()
}

/** Swaps the databases while the service is down, as in a restore. */
async function restoreDatabase({ product }: FaultContext, service: string): Promise<void> {
  const url = product.superuserUrl
  const name = databaseName(service)
  const pid = product.pidOf(service)
  await withoutConnections(product, service, async () => {
    product.signal(service, 'SIGKILL')
    await waitForExit(pid ?? 0, 5_000)
    await queryAt(url, `ALTER DATABASE ${name} RENAME TO ${name}_newer`)
    await queryAt(url, `ALTER DATABASE ${name}_older RENAME TO ${name}`)
    const [{ owner } = { owner: '' }] = await queryAt<{ owner: string }>(
      url,
      'SELECT rolname AS owner FROM pg_database JOIN pg_roles r ON r.oid = datdba WHERE datname = $1',
      [`${name}_newer`],
    )
    await queryAt(url, `ALTER DATABASE ${name} OWNER TO ${owner}`)
    await queryAt(url, `GRANT CONNECT ON DATABASE ${name} TO ${name}`)
    await queryAt(url, `DROP DATABASE ${name}_newer`)
  })
  await product.untilBack(service, pid)
}
