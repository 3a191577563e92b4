import type { Package } from '@jejaring/proto/config/v1/config'
import type { Member } from '@jejaring/proto/identity/v1/identity'
import { CreatePinsReply, type CreatePinsRequest } from '@jejaring/proto/pins/v1/pins'
import {
  type Actor,
  idempotentWithRemoteCalls,
  newId,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { findPackage, kindOf } from '../clients/config'
import { findRecipient, refuseOrder, requireSpender, verifySpender } from '../clients/identity'
import type { Context } from '../context'
import type { Movement } from '../movement/movement'
import { generatePinCodes } from '../pin/code'
import { MAX_CREATED_PINS, quantityError } from '../pin/quantity'
import { insertCreation } from '../store/creations'
import { insertPins } from '../store/pins'
import { recordMovements } from './record-movements'

/**
 * Creates 1–10,000 pins in the admin's own stock or that of a member (rule book §4). Faults: unauthenticated,
 * forbidden (no admin, login-as, inactive), invalid (`qty`, `package_id`, `username`, `password`), too_many.
 * Idempotent by key.
 */
export async function createPins(pins: Context, request: CreatePinsRequest): Promise<CreatePinsReply> {
  requireAdmin()
  const actor = requireSpender()
  const call = { operation: 'pins.CreatePins', key: request.idempotencyKey, body: request }
  return await idempotentWithRemoteCalls(pins.kit, call, CreatePinsReply, async () => {
    const order = await checkOrder(pins, actor, request)
    const admin = await verifySpender(pins.identity, actor, request.password)
    return (tx) => writePins(tx, { ...order, admin, qty: request.qty }, pins.kit.clock.now())
  })
}

interface Order {
  readonly package: Package
  /** Undefined for the admin's own stock. */
  readonly recipient: Member | undefined
}

async function checkOrder(pins: Context, actor: Actor, request: CreatePinsRequest): Promise<Order> {
  const fields: Record<string, string> = {}
  const quantity = quantityError(request.qty, MAX_CREATED_PINS)
  if (quantity) fields.qty = quantity
  const pinPackage = await findPackage(pins.config, request.packageId)
  if (!pinPackage) fields.package_id = 'Pilih paket pin.'
  let recipient: Member | undefined
  if (request.recipientUsername !== '') {
    const result = await findRecipient(pins.identity, actor.memberId, request.recipientUsername)
    if ('refused' in result) fields.username = result.refused
    else recipient = result.member
  }
  if (!pinPackage || Object.keys(fields).length > 0) {
    const sentence = 'Data pembuatan pin belum benar.'
    return await refuseOrder(pins.identity, actor, request.password, sentence, fields)
  }
  return { package: pinPackage, recipient }
}

async function writePins(
  tx: UnitOfWork,
  order: Order & { readonly admin: Member; readonly qty: number },
  now: Date,
): Promise<CreatePinsReply> {
  const { admin, recipient, qty } = order
  const owner = recipient ?? admin
  const codes = generatePinCodes(qty)
  const packageId = order.package.id
  const creation = { id: newId(now), adminId: admin.id, ownerId: owner.id, packageId, qty, createdAt: now }
  await insertCreation(tx, creation)
  await insertPins(
    tx,
    codes.map((code) => ({ id: newId(now), code })),
    { ownerId: owner.id, packageId, kind: kindOf(order.package), creationId: creation.id },
    now,
  )
  const movements: Movement[] = [{ type: 'create', memberId: admin.id, packageId, qty }]
  if (recipient) {
    movements.push(
      { type: 'transfer_out', memberId: admin.id, packageId, qty, counterparty: recipient },
      { type: 'transfer_in', memberId: recipient.id, packageId, qty, counterparty: admin },
    )
  }
  await recordMovements(tx, movements, now)
  tx.audit({
    action: 'pins.created',
    target: `member:${owner.id}`,
    after: { qty, package: order.package.code, owner: owner.username },
  })
  return { created: qty }
}
