import { eventually } from '@jejaring/testing/eventually'
import { Client } from 'pg'
import { open } from '../../packages/service-kit/src/runtime/secrets'
import { openInstallation } from '../../tools/cli/operator/installation'
import { readSettings } from '../../tools/dev/supervisor/settings'

/** The newest code of six digits among the queued WhatsApp messages to a phone. */
export async function queuedCode(dataDirectory: string, phone: string): Promise<string> {
  const installation = await openInstallation(readSettings({ DATA_DIR: dataDirectory }))
  const client = new Client({ connectionString: installation.databaseOf('whatsapp').url })
  try {
    await client.connect()
    return await eventually(async () => {
      const { rows } = await client.query<{ sealed: Buffer }>(
        `SELECT sealed_parameters AS sealed FROM messages
          WHERE template = 'verify_prospect' AND phone = $1 ORDER BY id DESC LIMIT 1`,
        [phone],
      )
      if (!rows[0]) throw new Error(`no code waits for ${phone}`)
      return JSON.parse(open(rows[0].sealed, installation.secrets.messageKey)).code
    })
  } finally {
    await client.end()
    await installation.close()
  }
}
