import {
  PayoutStatus as StatusMessage,
  type PayoutTemplate as TemplateMessage,
} from '@jejaring/proto/wallet/v1/wallet'
import { type PayoutStatus, payoutStatuses } from './payouts/payout'
import type { NamedTemplate } from './payouts/template'

/** The words of payouts as the protocol writes them, and back. */
export const payoutStatusMessages: Readonly<Record<PayoutStatus, StatusMessage>> = {
  waiting: StatusMessage.WAITING,
  ready: StatusMessage.READY,
  closed: StatusMessage.CLOSED,
  cancelled: StatusMessage.CANCELLED,
}

/** Undefined for unspecified and for what this version does not know. */
export function payoutStatusFrom(message: StatusMessage): PayoutStatus | undefined {
  return payoutStatuses.find((status) => payoutStatusMessages[status] === message)
}

export function templateMessage({ columns, result, ...template }: NamedTemplate): TemplateMessage {
  return {
    ...template,
    columns: [...columns],
    result: { ...result, paid: [...result.paid], refused: [...result.refused] },
  }
}
