import type { Package } from '@jejaring/proto/config/v1/config'
import type { Member } from '@jejaring/proto/identity/v1/identity'
import { TransferPinsReply, type TransferPinsRequest } from '@jejaring/proto/pins/v1/pins'
import { type Actor, idempotentWithRemoteCalls, invalid, type UnitOfWork } from '@jejaring/service-kit'
import { findPackage } from '../clients/config'
import { findRecipient, refuseOrder, requireSpender, verifySpender } from '../clients/identity'
import type { Context } from '../context'
import { quantityError, tooFewMessage } from '../pin/quantity'
import { moveOldest } from '../store/pins'
import { recordMovements } from './record-movements'

/**
 * Moves the caller's oldest available pins to another active member, all or nothing (rule book §4). Faults:
 * unauthenticated, forbidden (login-as, inactive), invalid (`qty`, `package_id`, `username`, `password`), too_many.
 * Idempotent by key.
 */
export async function transferPins(pins: Context, request: TransferPinsRequest): Promise<TransferPinsReply> {
  const actor = requireSpender()
  const call = { operation: 'pins.TransferPins', key: request.idempotencyKey, body: request }
  return await idempotentWithRemoteCalls(pins.kit, call, TransferPinsReply, async () => {
    const transfer = await checkTransfer(pins, actor, request)
    const sender = await verifySpender(pins.identity, actor, request.password)
    return (tx) => movePins(tx, { ...transfer, sender, qty: request.qty }, pins.kit.clock.now())
  })
}

interface Transfer {
  readonly package: Package
  readonly recipient: Member
}

async function checkTransfer(pins: Context, actor: Actor, request: TransferPinsRequest): Promise<Transfer> {
  const fields: Record<string, string> = {}
  const quantity = quantityError(request.qty)
  if (quantity) fields.qty = quantity
  const pinPackage = await findPackage(pins.config, request.packageId)
  if (!pinPackage) fields.package_id = 'Pilih paket pin.'
  const result = await findRecipient(pins.identity, actor.memberId, request.recipientUsername)
  if ('refused' in result) fields.username = result.refused
  if (!pinPackage || 'refused' in result || quantity) {
    const sentence = 'Data transfer pin belum benar.'
    return await refuseOrder(pins.identity, actor, request.password, sentence, fields)
  }
  return { package: pinPackage, recipient: result.member }
}

async function movePins(
  tx: UnitOfWork,
  transfer: Transfer & { readonly sender: Member; readonly qty: number },
  now: Date,
): Promise<TransferPinsReply> {
  const { sender, recipient, qty } = transfer
  const packageId = transfer.package.id
  const moved = await moveOldest(tx, { ownerId: sender.id, packageId }, qty, recipient.id)
  if (moved < qty) {
    const sentence = tooFewMessage(transfer.package.name, moved, qty)
    throw invalid(sentence, { qty: sentence })
  }
  await recordMovements(
    tx,
    [
      { type: 'transfer_out', memberId: sender.id, packageId, qty, counterparty: recipient },
      { type: 'transfer_in', memberId: recipient.id, packageId, qty, counterparty: sender },
    ],
    now,
  )
  tx.audit({
    action: 'pins.transferred',
    target: `member:${recipient.id}`,
    after: { qty, package: transfer.package.code, from: sender.username, to: recipient.username },
  })
  return { transferred: qty }
}
