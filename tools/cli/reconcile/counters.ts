import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import type { Findings } from './findings'
import { counterNames, countersOf } from './recompute/counters'
import type { Programme } from './recompute/programme'

/**
 * Reads every member's counters at a sequence number from the product's engine: one line each, its number
 * first, then the counters in the order of `counterNames`.
 */
export type CountersSource = (seq: number) => AsyncIterable<string>

/**
 * Compares the engine's counters of every member with the recomputed ones (rule book §3, "What the screens
 * show").
 */
export async function reconcileCounters(
  programme: Programme,
  source: CountersSource,
  findings: Findings,
): Promise<void> {
  const rule = 'a counter is what the log adds up to'
  const expected = countersOf(programme)
  let last = 0
  for await (const line of source(programme.log.size)) {
    const [seq = 0, ...shown] = line.split(' ').map(Number)
    // Output other than numbers is a failure of the command, not of the books.
    if (Number.isNaN(seq)) throw new ReadableError(`network does not print its counters: ${line}`)
    last += 1
    if (seq !== last) break
    expected(seq).forEach((value, index) => {
      if (value !== shown[index])
        findings.add(rule, `${counterNames[index]} of placement ${seq}`, `${value}`, `${shown[index]}`)
    })
  }
  if (last !== programme.log.size)
    findings.add(rule, 'all placements', `${programme.log.size} members`, `${last}`)
}
