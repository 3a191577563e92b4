import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { Client, type ClientBase } from 'pg'
import { eraseAgain } from '../erasure/erase-again'
import { withErasureDatabases } from '../erasure/open-databases'
import { databaseServices, runInEachService } from '../operator/database-services'
import { type Installation, withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'
import { askServiceCommand, followServiceCommand } from '../operator/service-command'
import { repairAfterRestore } from '../reconcile/after-restore'
import { printReport, recordOf } from '../reconcile/print'
import { printRepaired } from '../reconcile/print-repaired'
import { reconcile } from '../reconcile/reconcile'
import { removeStream } from '../reconcile/remove-stream'
import { answerOpenRequest, readDatabaseTime } from '../reconcile/requests'
import { type ReconciledService, reconciled } from '../reconcile/services'

export const prepare = buildingServices(databaseServices)

/**
 * `npm run reconcile` compares all books; exit status 1 on any difference. Uses the databases of DATA_DIR,
 * running or not, or those of `<SERVICE>_DATABASE_URL`. Stores the report in the wallet's database for the
 * admins. `--after-restore` first repairs the effects of one database that is older than the others.
 */
export async function run(args: string[] = []): Promise<number> {
  const program = new Command('reconcile')
    .description('Recomputes all books and names any difference; exit status 1 on one.')
    .option('--after-restore', 'first repair what can be repaired, and recreate the stream of events')
    .option('--erased <file>', 'with --after-restore: ids of members to erase again, next to the known ones')
    .option('--if-requested', 'only when an admin has requested it on the page')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const { afterRestore: repairs = false, erased, ifRequested } = program.opts<Options>()
  return await withInstallation({ services: reconciled, nats: repairs }, async (installation) => {
    const run = () => reconcileAll(installation, repairs, erased)
    if (!ifRequested) return await run()
    return (await answerOpenRequest((query) => onWallet(installation, query), run)) ?? 0
  })
}

async function reconcileAll(
  installation: Installation,
  repairs: boolean,
  erased: string | undefined,
): Promise<number> {
  if (repairs) await afterRestore(installation)
  const isErased = repairs ? await eraseRestored(installation, erased) : true
  const startedAt = await onWallet(installation, readDatabaseTime)
  const began = performance.now()
  const report = await reconcile(urlsOn(installation), (seq) =>
    followServiceCommand(installation, 'network', ['counters', String(seq)]),
  )
  // Printed before it is stored: the findings must not be lost when storing fails.
  const code = printReport(report)
  console.log(costOf(performance.now() - began))
  const found = recordOf(report, startedAt, await onWallet(installation, readDatabaseTime))
  await askServiceCommand(installation, 'wallet', ['record-reconciliation', JSON.stringify(found)])
  return isErased ? code : 1
}

interface Options {
  readonly afterRestore?: boolean
  readonly erased?: string
  readonly ifRequested?: boolean
}

/** Runs a query on the wallet's database over a connection of its own: a reconciliation takes minutes. */
async function onWallet<Result>(
  installation: Installation,
  query: (wallet: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: installation.databaseOf('wallet').ownerUrl })
  await client.connect()
  try {
    return await query(client)
  } finally {
    await client.end()
  }
}

/** The cost of this process only; databases and engine are not included. */
function costOf(elapsedMs: number): string {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const [seconds, cpu] = [elapsedMs, (userCPUTime + systemCPUTime) / 1000]
  return `It took ${(seconds / 1000).toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s of it at work here, with ${Math.round(maxRSS / 1024)} MB.`
}

/** Connects as the owner of each database, with the roles and passwords of `npm start`. */
function urlsOn(installation: Installation): Record<ReconciledService, string> {
  const urls = reconciled.map((service) => [service, installation.databaseOf(service).ownerUrl])
  return Object.fromEntries(urls)
}

/** Uses all services of a local installation, elsewhere those whose databases are configured. */
async function afterRestore(installation: Installation): Promise<void> {
  const ownerOf = (name: string) => installation.databaseOf(name).ownerUrl
  const owners = databaseServices.filter(ownerOf)
  printRepaired(await repairAfterRestore(Object.fromEntries(owners.map((name) => [name, ownerOf(name)]))))
  const { natsUrl, settings } = installation
  // The stream contains events from after the restored state; the outboxes refill it.
  if (natsUrl && (await removeStream(natsUrl, settings.natsPrefix)))
    await runInEachService(installation, owners, ['rebuild-stream'])
  else console.log('NATS does not answer: empty its store before the services are started.')
}

/**
 * Erases members again whose data a restored database has. One that must wait holds up neither the others nor the
 * comparison. Returns whether nobody has to wait.
 */
async function eraseRestored(installation: Installation, file: string | undefined): Promise<boolean> {
  const listed = file ? readFileSync(file, 'utf8').split(/\s+/).filter(Boolean) : []
  if (databaseServices.some((name) => !installation.databaseOf(name).ownerUrl)) {
    console.log('Members are erased again only where all databases are configured.')
    return true
  }
  const { erased, waiting } = await withErasureDatabases(installation, (databases, stream) =>
    eraseAgain(databases, stream, listed),
  )
  if (erased > 0) console.log(`Erased ${erased} members again.`)
  for (const why of waiting) console.log(`A member is not erased again: ${why}`)
  return waiting.length === 0
}
