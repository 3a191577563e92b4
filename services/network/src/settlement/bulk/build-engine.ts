import { DayPairs } from '../day-pairs'
import { LevelCounts } from '../level-counts'
import { Float64Column } from '../number-columns'
import { PairingBonus } from '../pairing-bonus'
import { StrongLegEngine } from '../strong-leg-engine'
import { StrongPaths } from '../strong-paths'
import type { ColumnLog } from './column-log'
import { type LegTotals, legTotals, NODES_PER_STEP } from './leg-totals'
import { LimitedNodes } from './limited-nodes'

/**
 * The engine that applying the log placement by placement would have come to: same counters, same decisions from there
 * on. Several times sooner, since passes over the finished tree visit each node once, and most of them its neighbours in
 * memory. `room`: nodes to make room for. Give way to others at each step. The log becomes part of the engine.
 */
export function* buildEngine(log: ColumnLog, room: number): Generator<void, StrongLegEngine> {
  const totals = yield* legTotals(log.nodes, log.points, log.size)
  const paths = new StrongPaths(room)
  yield* paths.build(log.nodes, log.points, totals)
  const levels = new LevelCounts(room)
  yield* levels.build(log.nodes)
  const pairing = yield* buildPairing(log, totals, room)
  return StrongLegEngine.of({ nodes: log.nodes, paths, sponsor: log.sponsor, pairing, levels })
}

function* buildPairing(log: ColumnLog, totals: LegTotals, room: number): Generator<void, PairingBonus> {
  const day = log.spans.at(-1)?.day ?? ''
  const today = log.spans.find((span) => span.day === day)?.first ?? 1
  const before = yield* legTotals(log.nodes, log.points, today - 1)
  const capped = new LimitedNodes(log, totals)
  yield* capped.replay()
  const pairs = { paid: new Float64Column(1, room), currentDay: new DayPairs(room), businessDay: day }
  let place = 1
  for (let node = 1; node <= log.size; node++) {
    if (node % NODES_PER_STEP === 0) yield
    if (capped.numbers[place] === node) {
      pairs.paid.set(node, capped.paid[place]!)
      if (capped.matchedOn(place, day))
        pairs.currentDay.add(
          pairs.currentDay.ensureIndex(node),
          capped.paidToday[place]!,
          capped.flushedToday[place]!,
        )
      place++
      continue
    }
    // All that it ever matched was paid.
    const matched = matchedIn(totals, node)
    if (matched === 0) continue
    pairs.paid.set(node, matched)
    const matchedToday = matched - (node < today ? matchedIn(before, node) : 0)
    if (matchedToday > 0) pairs.currentDay.add(pairs.currentDay.ensureIndex(node), matchedToday, 0)
  }
  return new PairingBonus(log.nodes, pairs)
}

function matchedIn({ points }: LegTotals, node: number): number {
  return Math.min(points[2 * node]!, points[2 * node + 1]!)
}
