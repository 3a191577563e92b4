import { businessDay } from '@jejaring/calendar'
import { isUsername } from '@jejaring/identifiers'
import { invalid, isUuid, requireActor } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Context } from '../context'
import type { TreeHistory } from '../history/tree-history'
import { DISPLAY_WAIT_MS } from '../read-model/wait-until-counted'
import { type LevelRow, NO_COUNTERS } from '../settlement/engine'
import { findByMember, findByUsername, type PlacedMember } from '../store/tree'
import { memberNotFound } from './find-visible-member'
import { checkAccess, type Standing } from './read-standing'

/** By username in lower case, or by id; the caller when both are empty. */
export interface MemberRef {
  readonly memberId: string
  readonly username: string
}

export interface PastPoint {
  /** The last placement to count; 0 when unset. */
  readonly seq: number
  /** The business day whose end is meant; empty when unset. */
  readonly day: string
}

export interface StandingAsOf {
  readonly standing: Standing
  readonly levels: readonly LevelRow[]
  readonly seq: number
  readonly businessDay: string
}

/**
 * A member's counters and levels after a placement or at the end of a business day; zeros before its own placement.
 * Access is checked as in `readStanding`. Faults: not_found (also without a node), invalid (`seq`, `business_day`).
 */
export async function readStandingAsOf(
  context: Context,
  ref: MemberRef,
  point: PastPoint,
): Promise<StandingAsOf> {
  const member = await findMember(context, ref)
  await checkAccess(context, member?.memberId ?? ref.memberId, member)
  if (!member) throw memberNotFound()
  await context.waitUntilCounted(DISPLAY_WAIT_MS)
  const history = context.history()
  const { seq, day } = resolvePoint(history, point, businessDay(context.clock.now()))
  const node = context.countedSeqOf(Number(member.id))
  if (node === 0 || node > seq) {
    return { standing: { counters: NO_COUNTERS, flushout: 0 }, levels: [], seq, businessDay: day }
  }
  const { counters, levels, flushout } = history.standingAt(node, member.packageId, seq, day)
  return { standing: { counters, flushout, placedAt: member.placedAt }, levels, seq, businessDay: day }
}

async function findMember(
  { database: { manager } }: Context,
  { memberId, username }: MemberRef,
): Promise<PlacedMember | undefined> {
  if (username) return isUsername(username) ? await findByUsername(manager, username) : undefined
  const id = memberId || requireActor().memberId
  return isUuid(id) ? await findByMember(manager, id) : undefined
}

/** The last placement at a point, and the business day of the daily counters. */
function resolvePoint(history: TreeHistory, point: PastPoint, today: string): { seq: number; day: string } {
  const { seq, day } = point
  if (seq !== 0 && day !== '')
    throw invalid('Pilih nomor atau tanggal, bukan keduanya.', { seq: 'Pilih salah satu.' })
  if (seq < 0 || seq > history.size) {
    throw invalid('Nomor penempatan itu tidak ada.', { seq: `Isi antara 1 dan ${history.size}.` })
  }
  if (seq > 0) return { seq, day: history.dayOf(seq) }
  if (day === '') {
    const last = history.dayOf(history.size)
    return { seq: history.size, day: last > today ? last : today }
  }
  if (!z.iso.date().safeParse(day).success) {
    throw invalid('Tanggal itu tidak ada.', {
      business_day: 'Isi dengan tanggal yang benar, misalnya 2026-03-01.',
    })
  }
  return { seq: history.lastOn(day), day }
}
