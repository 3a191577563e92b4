import { type PreviewVoidReply, VoidPinsReply, type VoidPinsRequest } from '@jejaring/proto/pins/v1/pins'
import {
  answerOnce,
  conflict,
  invalid,
  isUuid,
  newId,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { statusCountsToProto } from '../api/mappers/status-counts'
import { packageCodes } from '../clients/config'
import { refuseOrder, requireSpender, verifySpender } from '../clients/identity'
import type { Pins } from '../context'
import {
  countByStatus,
  insertVoid,
  type LockedPin,
  lockAvailable,
  readUsernames,
  setVoid,
} from '../store/voids'
import { describeOthers, reasonError, selectionError, voidMovements } from '../void/void'
import { recordMovements } from './record-movements'

/** Who voids pins, and why. */
export interface VoidOrder {
  readonly adminId: string
  readonly reason: string
  /** Of the packages. */
  readonly codes: ReadonlyMap<number, string>
  readonly now: Date
}

/**
 * Voids those of the pins that are available, for a reason that their owners can read (rule book §4). Faults:
 * unauthenticated, forbidden (no admin, login-as, inactive), invalid (`ids`, `reason`, `password`), conflict (none is
 * available), too_many. Idempotent by key.
 */
export async function voidPins(pins: Pins, request: VoidPinsRequest): Promise<VoidPinsReply> {
  requireAdmin()
  const actor = requireSpender()
  const call = { operation: 'pins.VoidPins', key: request.idempotencyKey, body: request }
  return await answerOnce(pins.kit, call, VoidPinsReply, async () => {
    const fields: Record<string, string> = {}
    const ids = selectionError(request.ids.length) ?? unknownError(request.ids)
    if (ids) fields.ids = ids
    const reason = reasonError(request.reason)
    if (reason) fields.reason = reason
    if (ids || reason) {
      await refuseOrder(pins.identity, actor, request.password, ids ?? reason ?? '', fields)
    }
    const admin = await verifySpender(pins.identity, actor, request.password)
    const codes = await packageCodes(pins.config)
    const now = pins.kit.clock.now()
    return (tx) =>
      voidAvailable(tx, request.ids, { adminId: admin.id, reason: request.reason.trim(), codes, now })
  })
}

async function voidAvailable(
  tx: UnitOfWork,
  ids: readonly string[],
  order: VoidOrder,
): Promise<VoidPinsReply> {
  const locked = await lockAvailable(tx, ids)
  const lockedIds = new Set(locked.map(({ id }) => id))
  const others = await countByStatus(
    tx,
    ids.filter((id) => !lockedIds.has(id.toLowerCase())),
  )
  if (locked.length === 0) {
    throw conflict(`Tidak ada pin yang dapat dibatalkan: ${describeOthers(others) || 'pin tidak ditemukan'}.`)
  }
  const { adminId, reason, now } = order
  const id = newId(now)
  await insertVoid(tx, { id, adminId, reason, qty: locked.length, creationId: undefined, voidedAt: now })
  await voidLocked(tx, locked, { ...order, id, action: 'pins.voided' })
  return { voided: locked.length, others: statusCountsToProto(others) }
}

/** Voids locked pins, with a history row and an audit entry for each owner and package. */
export async function voidLocked(
  tx: UnitOfWork,
  locked: readonly LockedPin[],
  { id, action, reason, codes, now }: VoidOrder & { readonly id: string; readonly action: string },
): Promise<void> {
  await setVoid(tx, id, locked)
  const movements = voidMovements(locked, id)
  await recordMovements(tx, movements, now)
  const owners = await readUsernames(
    tx,
    movements.map(({ memberId }) => memberId),
  )
  tx.auditAll(
    movements.map(({ memberId, packageId, qty }) => ({
      action,
      target: `member:${memberId}`,
      after: { qty, package: codes.get(packageId) ?? '', owner: owners.get(memberId) ?? '', reason },
    })),
  )
}

/** Counts pins by status before they are voided. Faults: unauthenticated, forbidden, invalid (`ids`). */
export async function previewVoid({ kit }: Pins, ids: readonly string[]): Promise<PreviewVoidReply> {
  requireAdmin()
  const refused = selectionError(ids.length) ?? unknownError(ids)
  if (refused) throw invalid(refused, { ids: refused })
  return { counts: statusCountsToProto(await countByStatus(kit.database.manager, ids)) }
}

function unknownError(ids: readonly string[]): string | undefined {
  return ids.every(isUuid) ? undefined : 'Pilihan pin tidak dikenali. Muat ulang halaman lalu pilih lagi.'
}
