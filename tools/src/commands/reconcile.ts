import { type Installation, openInstallation } from '../operator/installation'
import { type Reconciled, type Report, reconcile, reconciled } from '../reconcile/reconcile'
import { readSettings } from '../supervisor/settings'

const mostShown = 50

/**
 * `npm run reconcile`: exit status 1 on any difference. Takes the databases of DATA_DIR, running or
 * not, or those that `<SERVICE>_DATABASE_URL` name.
 */
export async function run(): Promise<number> {
  const given = urlsFrom(process.env)
  if (given) return print(await reconcile(given))
  const installation = await openInstallation(readSettings(process.env))
  try {
    return print(await reconcile(urlsOn(installation)))
  } finally {
    await installation.close()
  }
}

function urlsFrom(environment: NodeJS.ProcessEnv): Record<Reconciled, string> | undefined {
  const urls = reconciled.map((service) => [service, environment[`${service.toUpperCase()}_DATABASE_URL`]])
  return urls.every(([, url]) => url) ? (Object.fromEntries(urls) as Record<Reconciled, string>) : undefined
}

/** As the owner of each database: the roles and passwords are those of `npm start`. */
function urlsOn(installation: Installation): Record<Reconciled, string> {
  const urls = reconciled.map((service) => [service, installation.databaseOf(service).ownerUrl])
  return Object.fromEntries(urls)
}

function print(report: Report): number {
  const { differences, registrationsRunning: running } = report
  console.log(`Compared ${report.seq} placements and the ledger up to bonus ${report.position}.`)
  if (report.placementsWaiting > 0)
    console.log(`${report.placementsWaiting} placements wait for their number.`)
  if (report.bonusesWaiting > 0n) console.log(`${report.bonusesWaiting} bonuses wait for the ledger.`)
  if (running.length > 0)
    console.log(
      `Running or just over, not compared: ${running.length} registrations (${running.slice(0, 5).join(', ')}).`,
    )
  for (const [service, count] of Object.entries(report.parked))
    if (count > 0) console.log(`${count} parked messages in ${service}.`)
  for (const { rule, subject, expected, actual } of differences.slice(0, mostShown)) {
    console.log(`DIFFERENCE ${rule}: ${subject}: expected ${expected}, found ${actual}.`)
  }
  if (differences.length > mostShown) console.log(`… and ${differences.length - mostShown} more.`)
  console.log(differences.length === 0 ? 'The books agree.' : `${differences.length} differences.`)
  return differences.length === 0 ? 0 : 1
}
