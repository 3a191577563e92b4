import type { EntityManager } from 'typeorm'
import { buildEngine } from '../settlement/bulk/build-engine'
import { ColumnLog } from '../settlement/bulk/column-log'
import type { Engine } from '../settlement/engine'
import { capacityFor } from '../settlement/number-columns'
import { scanSequencedLog } from '../store/sequenced-log'

const LINES_PER_CHUNK = 2_000

/**
 * The engine's counters at placement `seq`, one line per member: sequence number; downlines, lifetime points and waiting
 * points, each left and right; pairs matched, paid and flushed; members sponsored; members of ten levels, left and
 * right. Reconciliation compares the lines with its own recomputation. Read-only. The engine is built in bulk, as every
 * server builds its own at start.
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
  await scanSequencedLog(manager, seq, (placement, plan) => log.append(placement, plan))
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
