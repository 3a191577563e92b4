import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { type Installation, withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'
import { askServiceCommand, runServiceCommand } from '../operator/service-command'

/** The services that hold proposals. */
const services = ['config', 'wallet', 'identity']

export const prepare = buildingServices(services)

/**
 * `npm run dual-control -- list | on <subject> | off <subject>` shows what needs a second admin, puts more under it, or
 * takes it off while one admin only may decide it (rule book §1). Recorded in the audit trail.
 */
export async function run(args: string[]): Promise<number> {
  let request: { state: 'list' | 'on' | 'off'; subject: string } | undefined
  const program = new Command('dual-control').description('Shows and sets which changes need a second admin.')
  program
    .command('list')
    .description('everything that can be under dual control, with its state')
    .action(() => {
      request = { state: 'list', subject: '' }
    })
  for (const state of ['on', 'off'] as const)
    program
      .command(`${state} <subject>`)
      .description(
        state === 'on' ? 'put it under dual control' : 'take it off; only while one admin may decide it',
      )
      .action((subject: string) => {
        request = { state, subject }
      })
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined || !request) return exitCode ?? 1
  const { state, subject } = request
  return await withInstallation({ services }, async (installation) => {
    const states = await readStates(installation)
    if (state === 'list') {
      for (const { line } of states.values()) console.log(line)
      return 0
    }
    const service = states.get(subject)?.service
    if (!service) throw new ReadableError(`There is no "${subject}"; dual-control list shows what there is.`)
    if (state === 'off') await requireOneDecider(installation, subject)
    return await runServiceCommand(installation, service, ['dual-control', state, subject])
  })
}

async function readStates(
  installation: Installation,
): Promise<ReadonlyMap<string, { readonly service: string; readonly line: string }>> {
  const states = new Map<string, { service: string; line: string }>()
  for (const service of services) {
    const output = await askServiceCommand(installation, service, ['dual-control'])
    for (const line of output.split('\n').filter(Boolean)) states.set(line.slice(4), { service, line })
  }
  return states
}

/** With a second admin whose duty decides the subject the proposals can be approved: then it stays on. */
async function requireOneDecider(installation: Installation, subject: string): Promise<void> {
  const output = await askServiceCommand(installation, 'identity', ['admin-names', subject])
  const deciders: string[] = JSON.parse(output)
  if (deciders.length > 1)
    throw new ReadableError(
      `Dual control of ${subject} can be taken off only while one admin may decide it; there are ${deciders.length}: ${deciders.join(', ')}.`,
    )
}
