import { ReadableError } from '@jejaring/local-servers/system/readable-error'

interface OperatorCommand {
  readonly does: string
  load(): Promise<{ run(args: string[]): Promise<number> }>
}

/** The commands of the command line `jejaring`. `npm run <command> -- …` runs the same code in a checkout. */
export const commands: Readonly<Record<string, OperatorCommand>> = {
  migrate: { does: 'prepare databases, stream and consumers', load: () => import('../commands/migrate') },
  seed: { does: 'fill an empty programme with invented members', load: () => import('../commands/seed') },
  import: { does: "bring an older programme's members in", load: () => import('../commands/import') },
  config: { does: 'show and set system values and packages', load: () => import('../commands/config') },
  'dual-control': {
    does: 'show and set which changes need a second admin',
    load: () => import('../commands/dual-control'),
  },
  simulate: {
    does: 'what other parameters would have paid',
    load: () => import('../commands/simulate'),
  },
  'create-admin': { does: 'make an admin', load: () => import('../commands/create-admin') },
  'reset-link': {
    does: 'print a link that sets the password of an account',
    load: () => import('../commands/reset-link'),
  },
  'remove-second-factor': {
    does: 'let an admin in who lost phone and codes',
    load: () => import('../commands/remove-second-factor'),
  },
  'erase-member': {
    does: "erase a member's personal data everywhere",
    load: () => import('../commands/erase-member'),
  },
  'erase-prospect': {
    does: 'erase what is stored about a prospect',
    load: () => import('../commands/erase-prospect'),
  },
  'apply-retention': {
    does: 'delete by age what no service may delete',
    load: () => import('../commands/apply-retention'),
  },
  reconcile: {
    does: 'recompute all books, name any difference',
    load: () => import('../commands/reconcile'),
  },
  backup: { does: 'write all data into one file', load: () => import('../commands/backup') },
  restore: { does: 'restore a backup into an empty DATA_DIR', load: () => import('../commands/restore') },
  'dead-letters': {
    does: 'list events that could not be handled',
    load: () => import('../commands/dead-letters'),
  },
  replay: { does: 'send dead letters again', load: () => import('../commands/replay') },
  'rebuild-streams': {
    does: 'make the stream again from the outboxes',
    load: () => import('../commands/rebuild-streams'),
  },
  trace: {
    does: 'follow a request to the lines of the ledger',
    load: () => import('../commands/trace'),
  },
}

/** Former names that still work. */
const ALIASES: Readonly<Record<string, string>> = { parked: 'dead-letters' }

/**
 * Runs the command that the first argument names; returns its exit code. Throws a ReadableError for an
 * unknown command.
 */
export async function runCommand([first = '--help', ...others]: readonly string[]): Promise<number> {
  const command = new Map(Object.entries(commands)).get(new Map(Object.entries(ALIASES)).get(first) ?? first)
  if (command) return await (await command.load()).run(others)
  if (!['--help', '-h', 'help'].includes(first))
    throw new ReadableError(`There is no "${first}"; jejaring --help shows what there is.`)
  console.log('jejaring <command> [words]; jejaring <command> --help says more\n')
  for (const [name, { does }] of Object.entries(commands)) console.log(`  ${name.padEnd(20)} ${does}`)
  console.log(
    '\nDatabases: <SERVICE>_DATABASE_URL and, to migrate, <SERVICE>_OWNER_DATABASE_URL, or DATA_DIR.',
  )
  return 0
}
