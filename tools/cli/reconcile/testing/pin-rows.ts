import type { Rows } from './insert'
import { RUNNING_REGISTRATION, UNDONE_REGISTRATION } from './network-rows'
import { memberId, ROOT, registrationId, type SmallProgramme, username, uuid } from './programme'

const at = '2026-03-01T10:00:00Z'
export const REPEAT_ORDER = uuid(5, 1)
export const SPARE_PINS = 3
export const VOID = uuid(7, 1)
export const UNDONE_CREATION = uuid(8, 1)
const VOIDED_PINS = 2

const reservation = (id: string, state: string, qty = 1) => ({
  registration_id: id,
  state,
  owner_id: ROOT,
  package_id: 1,
  qty,
  created_at: at,
  changed_at: at,
})

export function pinRows({ placed }: SmallProgramme): Rows {
  const pin = (number: number, more: object) => ({
    id: uuid(4, number),
    code: `PIN-${number}`,
    package_id: 1,
    kind: 'activation',
    owner_id: ROOT,
    status: 'available',
    registration_id: null,
    activated_member_id: null,
    repeat_order_id: null,
    creation_id: null,
    void_id: null,
    created_at: at,
    used_at: null,
    ...more,
  })
  const used = { status: 'used', used_at: at }
  const activated = placed.map(({ seq }) =>
    pin(seq, { ...used, registration_id: registrationId(seq), activated_member_id: memberId(seq) }),
  )
  const spare = Array.from({ length: SPARE_PINS }, (_, index) => pin(1_000 + index, {}))
  const voided = { status: 'void', creation_id: UNDONE_CREATION, void_id: VOID }
  const repeatOrder = { package_id: 2, kind: 'repeat_order', repeat_order_id: REPEAT_ORDER }
  return {
    reservations: [
      ...placed.map(({ seq }) => reservation(registrationId(seq), 'used')),
      reservation(RUNNING_REGISTRATION, 'reserved'),
      reservation(UNDONE_REGISTRATION, 'released'),
    ],
    repeat_orders: [{ id: REPEAT_ORDER, member_id: ROOT, qty: 2, price: 150_000, made_at: at }],
    active_members: [{ month: '2026-03-01', member_id: ROOT, joined_month: '2026-03-01', retained: false }],
    pin_creations: [
      {
        id: UNDONE_CREATION,
        admin_id: ROOT,
        owner_id: ROOT,
        package_id: 1,
        qty: VOIDED_PINS,
        created_at: at,
      },
    ],
    pin_voids: [
      {
        id: VOID,
        admin_id: ROOT,
        reason: 'salah buat',
        qty: VOIDED_PINS,
        creation_id: UNDONE_CREATION,
        voided_at: at,
      },
    ],
    pins: [
      ...activated,
      ...spare,
      pin(2_000, { status: 'reserved', registration_id: RUNNING_REGISTRATION }),
      ...[3_000, 3_001].map((number) => pin(number, { ...used, ...repeatOrder })),
      ...[4_000, 4_001].map((number) => pin(number, voided)),
    ],
    pin_movements: movements(placed.map(({ seq }) => seq)),
    'members!': [1, ...placed.map(({ seq }) => seq)].map((seq) => ({
      member_id: memberId(seq),
      username: username(seq),
      name: 'Uji',
      version: 1,
    })),
  }
}

function movements(activated: readonly number[]) {
  const movement = (number: number, type: string, packageId: number, qty: number, other?: number) => ({
    id: uuid(6, number),
    member_id: ROOT,
    type,
    package_id: packageId,
    qty,
    moved_at: at,
    counterparty_id: other ? memberId(other) : null,
    counterparty_username: other ? username(other) : null,
    void_id: type === 'void' ? VOID : null,
  })
  return [
    movement(1_000, 'create', 1, activated.length + SPARE_PINS + 1 + VOIDED_PINS),
    movement(1_001, 'create', 2, 2),
    movement(1_002, 'ro', 2, 2),
    movement(1_003, 'void', 1, VOIDED_PINS),
    ...activated.map((seq) => movement(seq, 'activation', 1, 1, seq)),
  ]
}
