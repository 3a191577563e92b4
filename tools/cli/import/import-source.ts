import { createHash } from 'node:crypto'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { encodeMember } from '@jejaring/service-kit/import'
import { z } from 'zod'
import { printLine, timed } from '../../dev/console'
import type { Installation } from '../operator/installation'
import { askServiceCommand } from '../operator/service-command'
import type { ArrangedMember } from './arrange-members'
import { checkSource } from './check-source'
import type { Problems } from './problems'
import { IMPORTERS, sendToServices } from './send-to-services'
import type { SourceRow } from './source-row'
import { vacuumDatabases } from './vacuum-databases'

/** The services whose commands an import runs. */
export const importServices = [...IMPORTERS, 'config']

export interface ImportOrder {
  /** Whether bonuses of the history are computed and paid. */
  readonly credit: boolean
  /** One password for every member; by default they set one through "Lupa kata sandi". */
  readonly password?: string
}

/** No import is running, and there are members. */
export class ProgrammeNotEmpty extends ReadableError {}

const MAX_SHOWN_PROBLEMS = 1_000
const begun = z.object({ id: z.uuid(), digest: z.string(), beganAt: z.coerce.date(), finished: z.boolean() })
const state = z.object({ import: begun.nullable(), empty: z.boolean() })
const plan = z.looseObject({
  packages: z.array(z.looseObject({ id: z.int(), code: z.string(), kind: z.string() })),
})

/**
 * Imports an older programme: validates every row before anything is written, then sends them to the services
 * (docs/decisions/0013-import.md). Returns false after printing the problems of invalid rows. Throws a
 * ReadableError when the programme is not empty (`ProgrammeNotEmpty`) or has another import.
 */
export async function importSource(
  installation: Installation,
  source: AsyncIterable<SourceRow>,
  { credit, password }: ImportOrder,
): Promise<boolean> {
  const ask = async (service: string, ...words: string[]) =>
    JSON.parse(await askServiceCommand(installation, service, words))
  const before = state.parse(await ask('network', 'import-state'))
  if (!before.import && !before.empty) throw new ProgrammeNotEmpty(NOT_EMPTY)

  const { packages } = plan.parse(await ask('config', 'plan'))
  const activations = packages
    .filter(({ kind }) => kind === 'activation')
    .map(({ code, id }) => [code, id] as const)
  const rules = { now: new Date(), packages: new Map(activations), credit }
  const admins = z.array(z.string()).parse(await ask('identity', 'admin-names'))
  const { members, problems } = await timed('Reading and checking', () => checkSource(source, rules, admins))
  if (problems.count > 0) {
    printProblems(problems)
    return false
  }

  const digest = digestOf(members, credit)
  if (before.import && before.import.digest !== digest) throw new ReadableError(otherImport(before.import))
  if (before.import?.finished) {
    printLine(
      `All of it was brought in on ${before.import.beganAt.toISOString().slice(0, 10)}; nothing was to do.`,
    )
    return true
  }
  const { id, beganAt } = begun.parse(await ask('network', 'import-begin', digest))
  const header = { id, digest, beganAt, members: members.length, password }
  const carried = await ask('config', credit ? 'plan' : 'history-plan')
  await timed(`Writing ${members.length.toLocaleString('id-ID')} members`, async () => {
    await sendToServices(installation, { ...header, plan: carried }, members).catch(goesOn)
  })
  await timed('Vacuuming and analyzing the databases', () => vacuumDatabases(installation, IMPORTERS))
  await askServiceCommand(installation, 'network', ['import-finish', id])
  return true
}

function printProblems(problems: Problems): void {
  for (const sentence of problems.format(MAX_SHOWN_PROBLEMS)) console.error(sentence)
  console.error(`${problems.count} kesalahan; tidak ada yang dimasukkan.`)
}

/** A digest of members and order, independent of the file's format. */
function digestOf(members: readonly ArrangedMember[], credit: boolean): string {
  const hash = createHash('sha256').update(credit ? 'credit' : 'history')
  for (const { row, ...placement } of members)
    hash.update(`${encodeMember({ ...row, ...placement, id: '', side: row.side! })}\n`)
  return hash.digest('hex')
}

const NOT_EMPTY = [
  'The programme has members already, and an import goes into an empty one.',
  'Choose another DATA_DIR, start it once with DEMO=0 (demonstration members are members too), and import there.',
].join('\n')

function otherImport({ beganAt, finished }: z.output<typeof begun>): string {
  const day = beganAt.toISOString().slice(0, 10)
  return finished
    ? `Another file was brought in on ${day}. An import goes into an empty programme: choose another DATA_DIR.`
    : `An import of another file, or with another choice of --credit, was begun on ${day} and broken off. Run that one again to finish it, or start again with an empty DATA_DIR.`
}

function goesOn(cause: unknown): never {
  const why = cause instanceof ReadableError ? cause.message : ((cause as Error).stack ?? String(cause))
  throw new ReadableError(
    `${why}\nThe import is not finished, and nobody can register. Run the same command again: it goes on where it ended. Where that does not help, start again with an empty DATA_DIR.`,
    { cause },
  )
}
