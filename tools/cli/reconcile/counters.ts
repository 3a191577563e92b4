import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import type { Findings } from './findings'
import { counterNames, countersOf } from './recompute/counters'
import type { Programme } from './recompute/programme'

/**
 * Asks the product's own engine for the counters of every member at a sequence number: a line each, its number first,
 * then the counters in the order of `counterNames`.
 */
export type CountersSource = (seq: number) => AsyncIterable<string>

/** Compares what the engine shows of every member with what the log makes of it (rule book §3, "What the screens show"). */
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
    // Anything but numbers is what went wrong with the engine, not with the books.
    if (Number.isNaN(seq)) throw new ReadableError(`network does not tell its counters: ${line}`)
    last += 1
    if (seq !== last) break
    expected(seq).forEach((value, index) => {
      if (value !== shown[index])
        findings.add(rule, `${counterNames[index]} of placement ${seq}`, `${value}`, `${shown[index]}`)
    })
  }
  if (last !== programme.log.size)
    findings.add(rule, 'all placements', `${programme.log.size} told of`, `${last}`)
}
