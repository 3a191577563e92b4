import type { Rows } from './books'
import { RUNNING, UNDONE } from './network-rows'
import { memberId, registrationId, type SmallProgramme, username } from './programme'

const changed_at = '2026-03-01T10:00:00Z'

function memberRow(seq: number, registration: string | null, status = 'active') {
  return {
    ...{
      id: memberId(seq),
      username: username(seq),
      name: 'Uji',
      phone: '081234567890',
      member_group: 'member',
    },
    ...{ admin: seq === 1, status, registration_id: registration, created_at: changed_at, version: 1 },
  }
}

export function identityRows({ placed }: SmallProgramme): Rows {
  return {
    registrations: [
      ...placed.map(({ seq }) => ({ id: registrationId(seq), state: 'activated', changed_at })),
      { id: RUNNING, state: 'created', changed_at },
      { id: UNDONE, state: 'discarded', changed_at },
    ],
    members: [
      memberRow(1, null),
      ...placed.map(({ seq }) => memberRow(seq, registrationId(seq))),
      memberRow(900, RUNNING, 'pending'),
    ],
  }
}
