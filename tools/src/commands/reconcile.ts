import { buildServices } from '../build/services'
import { type Installation, installationElsewhere, openInstallation } from '../operator/installation'
import { askServiceCommand, followServiceCommand } from '../operator/service-command'
import { printReport, recordOf } from '../reconcile/print'
import { type Reconciled, reconcile, reconciled } from '../reconcile/reconcile'
import { readSettings } from '../supervisor/settings'

export const prepare = () => buildServices(['network', 'wallet'])

/**
 * `npm run reconcile`: exit status 1 on any difference. Takes the databases of DATA_DIR, running or not, or those that
 * `<SERVICE>_DATABASE_URL` name. What it found is kept in the wallet's database, for the admins to see.
 */
export async function run(): Promise<number> {
  const elsewhere = installationElsewhere(reconciled, process.env)
  const installation = elsewhere ?? (await openInstallation(readSettings(process.env)))
  try {
    const startedAt = new Date()
    const report = await reconcile(urlsOn(installation), (seq) =>
      followServiceCommand(installation, 'network', ['counters', String(seq)]),
    )
    // Told before it is kept: what was found must not be lost where it cannot be kept.
    const code = printReport(report)
    console.log(costOf(startedAt))
    const found = recordOf(report, startedAt, new Date())
    await askServiceCommand(installation, 'wallet', ['record-reconciliation', JSON.stringify(found)])
    return code
  } finally {
    await installation.close()
  }
}

/** Of this process; the databases and the engine that it asks have costs of their own. */
function costOf(startedAt: Date): string {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const [seconds, cpu] = [Date.now() - startedAt.getTime(), (userCPUTime + systemCPUTime) / 1000]
  return `It took ${(seconds / 1000).toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s of it at work here, with ${Math.round(maxRSS / 1024)} MB.`
}

/** As the owner of each database: the roles and passwords are those of `npm start`. */
function urlsOn(installation: Installation): Record<Reconciled, string> {
  const urls = reconciled.map((service) => [service, installation.databaseOf(service).ownerUrl])
  return Object.fromEntries(urls)
}
