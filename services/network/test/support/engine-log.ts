import { isDeepStrictEqual } from 'node:util'
import type { Plan } from '../../src/plan/parameters'
import { buildEngine } from '../../src/settlement/bulk/build-engine'
import { ColumnLog } from '../../src/settlement/bulk/column-log'
import type { BonusDecision, Engine, SequencedPlacement } from '../../src/settlement/engine'
import { numberBatch } from '../../src/settlement/numbering'
import type { Account } from './random-programme'

export interface Entry {
  readonly placement: SequencedPlacement
  readonly plan: Plan
}

/** Numbers a programme in batches of at most `limit`; returns the input of an engine. */
export function logOf(accounts: readonly Account[], limit: number): Entry[] {
  const plans = new Map(accounts.map(({ plan }) => [plan.version, plan]))
  const planOf = (version: number) => plans.get(version) as Plan
  const now = new Date('2100-01-01T00:00:00Z')
  const log: Entry[] = []
  let end = { seq: 0, day: '', planVersion: 0 }
  for (let taken = 0; taken < accounts.length; taken = log.length) {
    const waiting = accounts.slice(taken).map((account) => ({
      id: account.id,
      registrationId: String(account.registration),
      packageId: account.packageId,
      planVersion: account.plan.version,
      placedAt: account.placedAt,
    }))
    for (const each of numberBatch(waiting, end, planOf, { now, limit }).numbered) {
      const account = accounts[each.id - 1] as Account
      end = { seq: each.seq, day: each.businessDay, planVersion: each.effectiveVersion }
      const { parent, side, sponsor, packageId } = account
      const placement = { seq: each.seq, parent, side, sponsor, packageId, points: each.points }
      log.push({
        placement: { ...placement, businessDay: each.businessDay },
        plan: planOf(each.effectiveVersion),
      })
    }
  }
  return log
}

export function feed(engine: Engine, log: readonly Entry[]): BonusDecision[] {
  return log.flatMap(({ placement, plan }) => engine.apply(placement, plan))
}

/** Builds the engine of a log in bulk, as a rebuild does. */
export function build(log: readonly Entry[]): Engine {
  const whole = new ColumnLog(2)
  for (const { placement, plan } of log) whole.append(placement, plan)
  const steps = buildEngine(whole, 2)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Jest's comparison is slower than the engine, so it is used only to print a difference. */
export function same(seen: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(seen, expected)) expect(seen).toStrictEqual(expected)
}
