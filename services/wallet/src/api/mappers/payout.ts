import {
  PayoutKind as KindMessage,
  type Payout as PayoutMessage,
  PayoutStatus as StatusMessage,
  type PayoutTemplate as TemplateMessage,
} from '@jejaring/proto/wallet/v1/wallet'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import type { PayoutKind } from '../../payouts/payable'
import type { ListedPayout, PayoutStatus } from '../../payouts/payout'
import type { NamedTemplate } from '../../payouts/template'

export const payoutStatusByName = enumByName(StatusMessage)

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function payoutStatusFrom(message: StatusMessage): PayoutStatus | undefined {
  return enumNameOf(payoutStatusByName, message)
}

const payoutKindByName = enumByName(KindMessage)

/** Withdrawals by default, as in requests of the version before. */
export function payoutKindFrom(message: KindMessage | undefined): PayoutKind {
  return enumNameOf(payoutKindByName, message) ?? 'withdrawals'
}

/** `adminId` is the viewing admin; `mine` marks the payouts that it created. */
export function payoutMessage(
  { creatorId, releasedAt, releasedBy, ...payout }: ListedPayout,
  adminId: string,
): PayoutMessage {
  return {
    ...payout,
    status: payoutStatusByName[payout.status],
    kind: payoutKindByName[payout.kind],
    count: BigInt(payout.count),
    approvedAt: payout.approvedAt ?? undefined,
    downloadedAt: releasedAt ?? undefined,
    downloadedBy: releasedBy,
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
