import { businessDay } from '@jejaring/calendar'
import { type Plan, termsOf } from '../plan/parameters'

/** A committed placement that has no number yet. */
export interface UnnumberedPlacement {
  readonly id: number
  readonly registrationId: string
  readonly packageId: number
  /** The parameters that were true when it was committed. */
  readonly planVersion: number
  readonly placedAt: Date
}

/** Where the log ends. */
export interface LogEnd {
  readonly seq: number
  /** Business day of the last placement. */
  readonly day: string
  /** Parameter version that counted for the last placement. */
  readonly planVersion: number
}

/** What numbering decides about one placement; stored with it and never changed. */
export interface NumberedPlacement {
  readonly id: number
  readonly seq: number
  readonly businessDay: string
  /** The version that counts: never older than that of the placement before. */
  readonly effectiveVersion: number
  readonly points: number
}

export interface NumberedBatch {
  readonly numbered: NumberedPlacement[]
  /**
   * The first placement that lies on a day the settler's clock has not reached; nothing from there on is
   * numbered.
   */
  readonly aheadOfClock: { readonly id: number; readonly day: string; readonly today: string } | null
}

/**
 * Numbers placements (rule book §3), given whole registrations in the order (first id of the registration,
 * id). Takes at most `limit`, but always the whole of the first registration, and never splits one. Business
 * day and parameter version are the greater of the previous placement's and its own; points are those of its
 * package in the version that counts, so that one version explains a placement.
 *
 * It stops rather than enter a day ahead of `now`: since a day never goes back, one wrong clock would be
 * permanent. A day that the log has entered already is no reason to stop.
 */
export function numberBatch(
  waiting: readonly UnnumberedPlacement[],
  end: LogEnd,
  plans: (version: number) => Plan,
  { now, limit }: { now: Date; limit: number },
): NumberedBatch {
  const today = businessDay(now)
  const numbered: NumberedPlacement[] = []
  let { seq, day, planVersion } = end
  for (const registration of registrations(waiting)) {
    if (numbered.length > 0 && numbered.length + registration.length > limit) break
    for (const placement of registration) {
      const own = businessDay(placement.placedAt)
      if (own > day && own > today) {
        return {
          numbered: withoutRegistration(numbered, registration),
          aheadOfClock: { id: placement.id, day: own, today },
        }
      }
      if (own > day) day = own
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

/** Drops what was already numbered of a registration that cannot be numbered whole. */
function withoutRegistration(
  numbered: NumberedPlacement[],
  registration: readonly UnnumberedPlacement[],
): NumberedPlacement[] {
  const ids = new Set(registration.map(({ id }) => id))
  return numbered.filter(({ id }) => !ids.has(id))
}
