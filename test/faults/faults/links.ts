import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultyLink } from '../driver/links'
import { type Fault, type FaultContext, FaultHadNoEffect } from './fault'

interface LinkFault {
  readonly name: string
  begin(link: FaultyLink): void
}

const LINK_FAULTS: readonly LinkFault[] = [
  { name: 'slow', begin: (link) => link.slow(300) },
  { name: 'cut', begin: (link) => link.cut() },
  { name: 'half-open', begin: (link) => link.halfOpen() },
]

/** Links without traffic during registrations and withdrawals: a fault there has no effect. */
const IDLE_LINKS =
  /^whatsapp-|^rewards-(network|config|identity)$|-whatsapp$|-rewards$|^identity-network$|^settler-(identity|config|pins)$|-config$/

export function linkFaults(names: readonly string[]): Fault[] {
  return names
    .filter((name) => !IDLE_LINKS.test(name))
    .flatMap((name) =>
      LINK_FAULTS.map((trouble) => ({
        name: `link ${name} ${trouble.name}`,
        at: name.split('-')[0],
        run: (world: FaultContext) => injectOnLink(world, name, trouble),
      })),
    )
}

/** Keeps the link faulty until data was affected, and a few seconds longer. */
async function injectOnLink(
  { product, random, faultEnded }: FaultContext,
  name: string,
  trouble: LinkFault,
): Promise<void> {
  const link = product.links.get(name)
  if (!link) throw new Error(`there is no link ${name}`)
  const before = link.affected
  trouble.begin(link)
  try {
    for (let waited = 0; link.affected === before && waited < 60_000; waited += 50) await sleep(50)
    await sleep(500 + random() * 4_000)
  } finally {
    link.restore()
    faultEnded()
  }
  if (link.affected === before) throw new FaultHadNoEffect(`nothing went over ${name}`)
}
