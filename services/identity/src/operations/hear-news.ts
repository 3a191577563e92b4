import { formatRupiah } from '@jejaring/money'
import type { PinMoved } from '@jejaring/proto/pins/v1/events'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import type { WithdrawalChanged } from '@jejaring/proto/wallet/v1/events'
import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { isUuid } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { pinsLine } from '../inbox/account-lines'
import { withdrawalLine } from '../inbox/wallet-lines'
import { memberById } from '../store/members'
import { notify } from './notify'

/** Pins that somebody else sent go to the inbox and to the phone; other movements are the member's own doing. */
export async function hearOfPins(
  identity: Identity,
  manager: EntityManager,
  moved: PinMoved,
  at: Date,
): Promise<void> {
  if (moved.type !== MovementType.TRANSFER_IN) return
  const giver = isUuid(moved.counterpartyId) ? await memberById(manager, moved.counterpartyId) : undefined
  const from = giver?.username ?? ''
  await notify(identity, manager, pinsLine(moved, from, at), {
    template: 'pins_received',
    parameters: { qty: String(moved.qty), from },
  })
}

/** Every status of a withdrawal goes to the inbox; paid and refused ones also to the phone (rule book §6). */
export async function hearOfWithdrawal(
  identity: Identity,
  manager: EntityManager,
  event: WithdrawalChanged,
  at: Date,
): Promise<void> {
  const { withdrawal } = event
  const line = withdrawalLine(event, at)
  if (withdrawal?.status === WithdrawalStatus.SUCCESS) {
    const { invoice, bankName } = withdrawal
    const parameters = { invoice, amount: formatRupiah(withdrawal.amountReceived), bank: bankName }
    await notify(identity, manager, line, { template: 'withdrawal_paid', parameters })
  } else if (withdrawal?.status === WithdrawalStatus.FAILED && !withdrawal.cancelled) {
    const { invoice, reason } = withdrawal
    const parameters = { invoice, amount: formatRupiah(withdrawal.amountRequest), reason }
    await notify(identity, manager, line, { template: 'withdrawal_refused', parameters })
  } else await notify(identity, manager, line)
}
