import type { EntityManager } from 'typeorm'
import { LogReader } from '../log-reader'
import { buildEngine } from '../settlement/bulk/build-engine'
import { ColumnLog } from '../settlement/bulk/column-log'
import type { Engine } from '../settlement/engine'
import { capacityFor } from '../settlement/number-columns'

/** Lines that are handed over at once. */
const LINES_PER_CHUNK = 2_000

/**
 * What the engine counts of every member at placement `seq`, a line each: number, then downlines, lifetime and waiting
 * points left and right, pairs matched, paid and flushed, members sponsored, and the members of ten levels left and
 * right. For whoever compares it with a recomputation; reads only, with an engine of its own, built as every server
 * builds its own when it starts.
 */
export async function* exportCounters(manager: EntityManager, seq: number): AsyncGenerator<string> {
  const engine = await engineAt(manager, seq)
  for (let first = 1; first <= seq; first += LINES_PER_CHUNK) {
    const count = Math.min(LINES_PER_CHUNK, seq - first + 1)
    yield `${Array.from({ length: count }, (_, index) => lineOf(engine, first + index)).join('\n')}\n`
  }
}

async function engineAt(manager: EntityManager, seq: number): Promise<Engine> {
  const log = new ColumnLog(capacityFor(seq))
  await new LogReader(seq).readTo(manager, seq, (placement, plan) => log.append(placement, plan))
  const steps = buildEngine(log, capacityFor(seq))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function lineOf(engine: Engine, node: number): string {
  const { left, right, matched, paid, flushed, sponsored } = engine.counters(node)
  const legs = [left.downlines, right.downlines, left.points, right.points, left.waiting, right.waiting]
  const levels = engine.levels(node).flatMap((row) => [row.left, row.right])
  return [node, ...legs, matched, paid, flushed, sponsored, ...levels].join(' ')
}
