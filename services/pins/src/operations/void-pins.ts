import { type PreviewVoidReply, VoidPinsReply, type VoidPinsRequest } from '@jejaring/proto/pins/v1/pins'
import {
  conflict,
  idempotentWithRemoteCalls,
  invalid,
  isUuid,
  newId,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { statusCountsToProto } from '../api/mappers/status-counts'
import { packageCodes } from '../clients/config'
import { refuseOrder, requireSpender, verifySpender } from '../clients/identity'
import type { Context } from '../context'
import { readUsernames } from '../store/member-copies'
import { countByStatus, insertVoid, type LockedPin, lockAvailable, setVoid } from '../store/voids'
import { describeOthers, ownerChange, reasonError, selectionError, voidMovements } from '../void/void'
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
 * available, or one has another owner than the admin saw), too_many. Idempotent by key.
 */
export async function voidPins(pins: Context, request: VoidPinsRequest): Promise<VoidPinsReply> {
  requireAdmin()
  const actor = requireSpender()
  const call = { operation: 'pins.VoidPins', key: request.idempotencyKey, body: request }
  return await idempotentWithRemoteCalls(pins.kit, call, VoidPinsReply, async () => {
    const fields: Record<string, string> = {}
    const ids = selectionError(request.ids.length) ?? unknownError(request.ids) ?? ownersError(request)
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
      voidAvailable(tx, request, { adminId: admin.id, reason: request.reason.trim(), codes, now })
  })
}

async function voidAvailable(
  tx: UnitOfWork,
  { ids, ownerUsernames }: VoidPinsRequest,
  order: VoidOrder,
): Promise<VoidPinsReply> {
  const locked = await lockAvailable(tx, ids)
  await refuseOwnerChange(
    tx,
    locked,
    new Map(ids.map((id, n) => [id.toLowerCase(), ownerUsernames[n] ?? ''])),
  )
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

/** Refuses pins that were transferred since the admin saw their owners. Precondition: the pins are locked. */
async function refuseOwnerChange(
  tx: UnitOfWork,
  locked: readonly LockedPin[],
  seenOwners: ReadonlyMap<string, string>,
): Promise<void> {
  const owners = await readUsernames(
    tx,
    locked.map(({ ownerId }) => ownerId),
  )
  const seen = locked.map(({ id, code, ownerId }) => ({
    code,
    // Without a copy of the owner the list showed no username, and none is compared.
    owner: owners.get(ownerId) ?? 'member lain',
    seenOwner: seenOwners.get(id) ?? '',
  }))
  const refused = ownerChange(seen)
  if (refused) throw conflict(refused)
}

/** Voids locked pins, with a history row and an audit entry for each owner and package. */
export async function voidLocked(
  tx: UnitOfWork,
  locked: readonly LockedPin[],
  {
    id,
    action,
    reason,
    codes,
    now,
  }: VoidOrder & { readonly id: string; readonly action: 'pins.voided' | 'pins.creation.undone' },
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
      target: `member:${memberId}` as const,
      after: { qty, package: codes.get(packageId) ?? '', owner: owners.get(memberId) ?? '', reason },
    })),
  )
}

/** Counts pins by status before they are voided. Faults: unauthenticated, forbidden, invalid (`ids`). */
export async function previewVoid({ kit }: Context, ids: readonly string[]): Promise<PreviewVoidReply> {
  requireAdmin()
  const refused = selectionError(ids.length) ?? unknownError(ids)
  if (refused) throw invalid(refused, { ids: refused })
  return { counts: statusCountsToProto(await countByStatus(kit.database.manager, ids)) }
}

function unknownError(ids: readonly string[]): string | undefined {
  return ids.every(isUuid) ? undefined : 'Pilihan pin tidak dikenali. Muat ulang halaman lalu pilih lagi.'
}

function ownersError({ ids, ownerUsernames }: VoidPinsRequest): string | undefined {
  const isComplete = ownerUsernames.length === 0 || ownerUsernames.length === ids.length
  return isComplete ? undefined : 'Pemilik pin tidak lengkap. Muat ulang halaman lalu pilih lagi.'
}
