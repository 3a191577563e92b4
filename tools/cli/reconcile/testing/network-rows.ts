import type { Rows } from './insert'
import {
  bonusId,
  memberId,
  PLANS,
  type PlacedAccount,
  ROOT,
  registrationId,
  type SmallProgramme,
  username,
} from './programme'

export const RUNNING_REGISTRATION = registrationId(900)
export const UNDONE_REGISTRATION = registrationId(901)

const registration = (id: string, state: string, parent = 0, side = 'left') => ({
  id,
  state,
  caller_id: ROOT,
  sponsor_id: ROOT,
  parent_id: 10 * parent,
  side,
  package_id: 1,
  idempotency_key: '',
  body_hash: '\\x00',
  refusal: ['undoing', 'failed'].includes(state) ? { code: 'conflict', message: '' } : null,
  due_at: '2026-03-01T10:00:00Z',
  created_at: '2026-03-01T10:00:00Z',
  placed_at: state === 'done' ? '2026-03-01T10:00:00Z' : null,
  ended_at: state === 'running' ? null : '2026-03-01T10:00:00Z',
})

export function networkRows({ placed, bonuses }: SmallProgramme): Rows {
  const last = placed.at(-1) as PlacedAccount
  const root = { seq: 1, parent: 0, side: null, sponsor: 0, version: 1, day: '1970-01-01' }
  return {
    'plan_versions!': PLANS.map(({ version, ...parameters }) => ({ version, parameters })),
    'placements!': [root, ...placed].map(placementRow),
    'placement_log!': [root, ...placed].map(logRow),
    bonuses: bonuses.map((decision, index) => ({
      bonus_no: index + 1,
      id: bonusId(index + 1),
      seq: decision.seq,
      receiver_id: 10 * decision.receiver,
      kind: decision.kind,
      level: decision.level,
      side: decision.side,
      matched: decision.matched,
      paid: decision.paid,
      flushed: decision.flushed,
      cap: decision.flushoutLimit,
      paid_before: decision.paidBefore,
      rate: decision.rate,
      plan_version: decision.planVersion,
      amount: decision.amount,
    })),
    'checkpoint!': [
      {
        epoch: 1,
        batch: 1,
        seq: last.seq,
        bonus_no: bonuses.length,
        day: last.day,
        plan_version: last.version,
      },
    ],
    'members!': [root, ...placed].map(placementRow).map(({ id, member_id, sponsor_id, placed_at }) => ({
      member_id,
      username: username(id / 10),
      name: 'Uji',
      photo_hash: '',
      version: 1,
      sponsor_id,
      placed_at: sponsor_id && placed_at,
    })),
    registrations: [
      ...placed.map(({ seq, parent, side }) => registration(registrationId(seq), 'done', parent, side)),
      registration(RUNNING_REGISTRATION, 'running'),
      registration(UNDONE_REGISTRATION, 'failed'),
    ],
    registration_accounts: [
      ...placed.map(({ seq }) => [seq, seq, true] as const),
      [900, 900, true] as const,
      [901, 901, false] as const,
    ].map(([id, seq, held]) => ({
      registration_id: registrationId(id),
      place: 0,
      member_id: memberId(seq),
      username: username(seq),
      held,
    })),
  }
}

/** Ids are ten times the sequence number, so that confusing the two fails. */
function placementRow({
  seq,
  parent,
  side,
  sponsor,
  version,
  day,
}: Omit<PlacedAccount, 'side'> & { side: string | null }) {
  return {
    id: 10 * seq,
    member_id: memberId(seq),
    parent_id: parent ? 10 * parent : null,
    side,
    sponsor_id: sponsor ? 10 * sponsor : null,
    package_id: 1,
    plan_version: version,
    price: 500_000,
    // Late in the evening in Jakarta, which is the same day there and in UTC.
    points: 1,
    placed_at: `${day}T16:59:59Z`,
    registration_id: seq === 1 ? ROOT : registrationId(seq),
  }
}

function logRow({ seq, parent, side, sponsor, version, day }: Parameters<typeof placementRow>[0]) {
  return {
    seq,
    placement_id: 10 * seq,
    parent_id: parent ? 10 * parent : null,
    side,
    sponsor_id: sponsor ? 10 * sponsor : null,
    package_id: 1,
    points: 1,
    business_day: day,
    effective_version: version,
  }
}
