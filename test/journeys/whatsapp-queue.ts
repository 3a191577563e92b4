import { eventually } from '@jejaring/testing/eventually'
import { Client } from 'pg'
import { open } from '../../packages/service-kit/src/runtime/secrets'
import { openInstallation } from '../../tools/cli/operator/installation'
import { readSettings } from '../../tools/dev/supervisor/settings'
import { dataDirectory } from './product'

/** Path of the recovery link in a member's queued WhatsApp message. */
export async function recoveryPath(username: string): Promise<string> {
  const installation = await openInstallation(readSettings({ DATA_DIR: dataDirectory() }))
  const client = new Client({ connectionString: installation.databaseOf('whatsapp').url })
  try {
    await client.connect()
    return await eventually(async () => {
      const { rows } = await client.query<{ sealed: Buffer }>(
        "SELECT sealed_parameters AS sealed FROM messages WHERE template = 'recover' AND status = 'waiting'",
      )
      const about = rows.map(({ sealed }) => open(sealed, installation.secrets.messageKey))
      const found = about.find((text) => text.includes(`"${username}"`))?.match(/\/auth\/recover\/[\w#-]+/)
      if (!found) throw new Error(`no recovery link waits for ${username}`)
      return found[0]
    })
  } finally {
    await client.end()
    await installation.close()
  }
}
