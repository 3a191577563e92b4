import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { databaseServices } from '../../tools/cli/operator/database-services'
import { openInstallation } from '../../tools/cli/operator/installation'
import { readSettings } from '../../tools/dev/supervisor/settings'
import type { RunningSystem } from '../support/running-system'

const root = resolve(__dirname, '../..')

/** The operator's command line as a job in a cluster runs it: one bundle, configured by environment variables. */
export async function commandLineOf({ dataDirectory, origin }: RunningSystem) {
  const installation = await openInstallation(readSettings({ DATA_DIR: dataDirectory }), { nats: true })
  const { natsUrl = '' } = installation
  const databases = databaseServices.flatMap((name) => {
    const { url, ownerUrl } = installation.databaseOf(name)
    const upper = name.toUpperCase()
    return [
      [`${upper}_DATABASE_URL`, url],
      [`${upper}_OWNER_DATABASE_URL`, ownerUrl],
    ]
  })
  const environment = {
    ...Object.fromEntries(databases),
    PATH: process.env.PATH,
    NATS_URL: natsUrl,
    DATA_DIR: dataDirectory,
    PUBLIC_URL: origin,
  }
  return async (...words: string[]): Promise<{ code: number; output: string }> => {
    const child = spawn(process.execPath, ['tools/dist/jejaring.js', ...words], {
      cwd: root,
      env: environment,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    const [code] = await once(child, 'close')
    return { code, output }
  }
}
