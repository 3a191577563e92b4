import { businessDay } from '@jejaring/calendar'
import { type Plan, termsOf } from '../plan/parameters'

/** A committed placement without a sequence number. */
export interface UnnumberedPlacement {
  readonly id: number
  readonly registrationId: string
  readonly packageId: number
  /** The plan version in force when it was committed. */
  readonly planVersion: number
  readonly placedAt: Date
}

/** The end of the placement log. */
export interface LogEnd {
  readonly seq: number
  /** Business day of the last placement. */
  readonly day: string
  /** Effective plan version of the last placement. */
  readonly planVersion: number
}

/** The result of numbering one placement; immutable once stored. */
export interface NumberAssignment {
  readonly id: number
  readonly seq: number
  readonly businessDay: string
  /** The effective plan version: never older than that of the previous placement. */
  readonly effectiveVersion: number
  readonly points: number
}

export interface NumberedBatch {
  readonly numbered: NumberAssignment[]
  /**
   * The first placement whose business day is ahead of the settler's clock; numbering stops before it.
   */
  readonly aheadOfClock: { readonly id: number; readonly day: string; readonly today: string } | null
}

/**
 * Numbers placements (rule book §3). The input is complete registrations, ordered by (first id of the registration, id).
 * Takes at most `limit` placements, but always the whole first registration; registrations are never split. Business day
 * and plan version are the maximum of the previous placement's and its own. Points are those of the package in the
 * effective version, so one version explains a placement.
 *
 * Numbering stops before a business day ahead of `now`. Days never decrease, so the effect of one wrong clock would be
 * permanent. A day that the log has already reached does not stop it.
 */
export function numberBatch(
  waiting: readonly UnnumberedPlacement[],
  end: LogEnd,
  plans: (version: number) => Plan,
  { now, limit }: { now: Date; limit: number },
): NumberedBatch {
  const today = businessDay(now)
  const numbered: NumberAssignment[] = []
  let { seq, day, planVersion } = end
  for (const registration of registrations(waiting)) {
    if (numbered.length > 0 && numbered.length + registration.length > limit) break
    for (const placement of registration) {
      const placedDay = businessDay(placement.placedAt)
      if (placedDay > day && placedDay > today) {
        return {
          numbered: withoutRegistration(numbered, registration),
          aheadOfClock: { id: placement.id, day: placedDay, today },
        }
      }
      if (placedDay > day) day = placedDay
      planVersion = Math.max(planVersion, placement.planVersion)
      const points = termsOf(plans(planVersion), placement.packageId).pair
      numbered.push({ id: placement.id, seq: ++seq, businessDay: day, effectiveVersion: planVersion, points })
    }
  }
  return { numbered, aheadOfClock: null }
}

function* registrations(waiting: readonly UnnumberedPlacement[]): Generator<UnnumberedPlacement[]> {
  let start = 0
  for (let index = 1; index <= waiting.length; index++) {
    if (waiting[index]?.registrationId === waiting[start]?.registrationId) continue
    yield waiting.slice(start, index)
    start = index
  }
}

/** Drops the numbered placements of a registration that cannot be completed. */
function withoutRegistration(
  numbered: NumberAssignment[],
  registration: readonly UnnumberedPlacement[],
): NumberAssignment[] {
  const ids = new Set(registration.map(({ id }) => id))
  return numbered.filter(({ id }) => !ids.has(id))
}
