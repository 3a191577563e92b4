import { UndoCreationReply, type UndoCreationRequest } from '@jejaring/proto/pins/v1/pins'
import {
  conflict,
  idempotentWithRemoteCalls,
  isUuid,
  newId,
  notFound,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { packageCodes } from '../clients/config'
import { refuseOrder, requireSpender, verifySpender } from '../clients/identity'
import type { Context } from '../context'
import { lockUntouched, readCreation } from '../store/creations'
import { readUsernames } from '../store/member-copies'
import { insertVoid } from '../store/voids'
import { reasonError } from '../void/void'
import { type VoidOrder, voidLocked } from './void-pins'

/**
 * Voids all pins of a creation, if each is available and with its first owner (rule book §4). Faults: unauthenticated,
 * forbidden (no admin, login-as, inactive), not_found, invalid (`reason`, `password`), conflict (touched or undone),
 * too_many. Idempotent by key.
 */
export async function undoCreation(pins: Context, request: UndoCreationRequest): Promise<UndoCreationReply> {
  requireAdmin()
  const actor = requireSpender()
  if (!isUuid(request.id)) throw notFound('Pembuatan pin ini tidak ditemukan.')
  const call = { operation: 'pins.UndoCreation', key: request.idempotencyKey, body: request }
  return await idempotentWithRemoteCalls(pins.kit, call, UndoCreationReply, async () => {
    const refused = reasonError(request.reason)
    if (refused) await refuseOrder(pins.identity, actor, request.password, refused, { reason: refused })
    const admin = await verifySpender(pins.identity, actor, request.password)
    const codes = await packageCodes(pins.config)
    const order = { adminId: admin.id, reason: request.reason.trim(), codes, now: pins.kit.clock.now() }
    return (tx) => undo(tx, request.id, order)
  })
}

async function undo(tx: UnitOfWork, creationId: string, order: VoidOrder): Promise<UndoCreationReply> {
  const creation = await readCreation(tx, creationId)
  if (!creation) throw notFound('Pembuatan pin ini tidak ditemukan.')
  const { qty, ownerId } = creation
  const { adminId, reason, now } = order
  const id = newId(now)
  // First, so that of two concurrent calls one waits for the other, instead of both skipping pins of each other.
  const isFirst = await insertVoid(tx, { id, adminId, reason, qty, creationId, voidedAt: now })
  if (!isFirst) throw conflict('Pembuatan ini sudah diurungkan.')
  const untouched = await lockUntouched(tx, creation)
  const touched = qty - untouched.length
  if (touched > 0) {
    throw conflict(
      `Pembuatan ini tidak dapat diurungkan: ${touched} dari ${qty} pin sudah dipindahkan, dipakai, atau dibatalkan. Batalkan sisa pinnya satu per satu.`,
    )
  }
  await voidLocked(tx, untouched, { ...order, id, action: 'pins.creation.undone' })
  const owners = await readUsernames(tx, [ownerId])
  return { voided: qty, ownerUsername: owners.get(ownerId) ?? '' }
}
