import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { databaseServices } from '../operator/database-services'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { readLogs } from '../trace/read-logs'
import { readTrace } from '../trace/read-trace'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * `jejaring trace <request-id>` shows the effects of one request, from the gateway to the ledger lines. The
 * id is in the header `x-request-id` of every response and in every log line. Reads only.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('trace')
    .description('Shows what came of one request, to the lines of the ledger.')
    .argument('<request-id>', 'the header x-request-id of the answer')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const id = (program.args[0] ?? '').toLowerCase()
  if (!UUID.test(id)) throw new ReadableError(`"${id}" is no request id: those are UUIDs.`)
  return await withInstallation({ services: databaseServices }, async (installation) => {
    const urlOf = (service: string) => installation.databaseOf(service).ownerUrl
    const logs = await readLogs(join(installation.settings.dataDirectory, 'logs'), id)
    const effects = [...logs, ...(await readTrace(id, urlOf, databaseServices))]
    effects.sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const { at, service, what } of effects)
      console.log(`${at.toISOString()} ${service.padEnd(9)} ${what}`)
    if (effects.length === 0)
      console.log('Nothing is known of it: it changed nothing, or is older than what is kept.')
    return effects.length === 0 ? 1 : 0
  })
}
