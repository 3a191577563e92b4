import {
  type Payout as PayoutMessage,
  PayoutStatus as StatusMessage,
  type PayoutTemplate as TemplateMessage,
} from '@jejaring/proto/wallet/v1/wallet'
import { type ListedPayout, type PayoutStatus, payoutStatuses } from '../../payouts/payout'
import type { NamedTemplate } from '../../payouts/template'

export const payoutStatusMessages: Readonly<Record<PayoutStatus, StatusMessage>> = {
  waiting: StatusMessage.WAITING,
  ready: StatusMessage.READY,
  closed: StatusMessage.CLOSED,
  cancelled: StatusMessage.CANCELLED,
}

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function payoutStatusFrom(message: StatusMessage): PayoutStatus | undefined {
  return payoutStatuses.find((status) => payoutStatusMessages[status] === message)
}

/** `adminId` is the viewing admin; `mine` marks the payouts that it created. */
export function payoutMessage({ creatorId, ...payout }: ListedPayout, adminId: string): PayoutMessage {
  return {
    ...payout,
    status: payoutStatusMessages[payout.status],
    count: BigInt(payout.count),
    approvedAt: payout.approvedAt ?? undefined,
    downloadedAt: payout.downloadedAt ?? undefined,
    endedAt: payout.endedAt ?? undefined,
    mine: creatorId === adminId,
  }
}

export function templateMessage({ columns, result, ...template }: NamedTemplate): TemplateMessage {
  return {
    ...template,
    columns: [...columns],
    result: { ...result, paid: [...result.paid], refused: [...result.refused] },
  }
}
