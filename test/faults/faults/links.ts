import { setTimeout as sleep } from 'node:timers/promises'
import type { Link } from '../driver/links'
import { DidNotBite, type Fault, type World } from './fault'

interface Trouble {
  readonly name: string
  begin(link: Link): void
}

const TROUBLES: readonly Trouble[] = [
  { name: 'slow', begin: (link) => link.slow(300) },
  { name: 'cut', begin: (link) => link.cut() },
  { name: 'half-open', begin: (link) => link.halfOpen() },
]

/** Ways over which nothing goes while members register and take out money, so that nobody would feel it. */
const IDLE =
  /^whatsapp-|^rewards-(network|config|identity)$|-whatsapp$|-rewards$|^identity-network$|^settler-(identity|config|pins)$|-config$/

export function linkFaults(names: readonly string[]): Fault[] {
  return names
    .filter((name) => !IDLE.test(name))
    .flatMap((name) =>
      TROUBLES.map((trouble) => ({
        name: `link ${name} ${trouble.name}`,
        at: name.split('-')[0],
        run: (world: World) => carryOut(world, name, trouble),
      })),
    )
}

/** Lasts until it has been felt, and a little longer. */
async function carryOut({ product, random, over }: World, name: string, trouble: Trouble): Promise<void> {
  const link = product.links.get(name)
  if (!link) throw new Error(`there is no link ${name}`)
  const before = link.bites
  trouble.begin(link)
  try {
    for (let waited = 0; link.bites === before && waited < 60_000; waited += 50) await sleep(50)
    await sleep(500 + random() * 4_000)
  } finally {
    link.mend()
    over()
  }
  if (link.bites === before) throw new DidNotBite(`nothing went over ${name}`)
}
