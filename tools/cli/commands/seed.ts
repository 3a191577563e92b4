import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command, InvalidArgumentError, Option } from 'commander'
import { SHAPES, type Shape } from '../../../services/network/test/support/tree-shapes'
import { printLine } from '../../dev/console'
import { importServices, importSource } from '../import/import-source'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'
import { seededMembers } from '../seed/seeded-members'

export const prepare = buildingServices(importServices)

/** The password of every seeded member, so that load tests can log in: a seeded programme is never a real one. */
const PASSWORD = 'sandi-member-benih'

interface Options {
  readonly members: number
  readonly shape: Shape
  readonly seed: number
  readonly until: string
  readonly credit?: boolean
}

const program = new Command('seed')
  .description('Fills an empty programme with invented members, for measurements.')
  .requiredOption('--members <number>', 'how many, besides admin', parsePositiveNumber)
  .addOption(new Option('--shape <shape>', 'of the tree').choices(SHAPES).default('random'))
  .option('--seed <number>', 'the same one gives the same members', parseWholeNumber, 7)
  .option('--until <day>', 'the last day of their two years', day, addDays(businessDay(new Date()), -1))
  .option('--credit', 'compute and pay the bonuses of those years, instead of opening balances')

/** `npm run seed -- --members 1000000 --shape random` fills the empty programme in DATA_DIR, running or not. */
export async function run(args: string[]): Promise<number> {
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const { credit = false, ...options } = program.opts<Options>()
  if (process.env.PUBLIC_URL?.startsWith('https:'))
    throw new ReadableError(
      'PUBLIC_URL is https, so this is a real programme: it is not filled with invented members.',
    )
  return await withInstallation({ services: importServices }, async (installation) => {
    const source = seededMembers({ ...options, balances: !credit })
    const done = await importSource(installation, source, { credit, password: PASSWORD })
    if (done)
      printLine(`Members are called member1 … member${options.members}; the password of all is ${PASSWORD}`)
    return done ? 0 : 1
  })
}

function parsePositiveNumber(text: string): number {
  if (parseWholeNumber(text) === 0) throw new InvalidArgumentError('It must be at least 1.')
  return parseWholeNumber(text)
}

function day(text: string): string {
  try {
    startOfDay(text)
  } catch {
    throw new InvalidArgumentError('It must be a day such as 2026-01-31.')
  }
  return text
}

function parseWholeNumber(text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
