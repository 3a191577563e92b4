import {
  ClaimStatus as ClaimStatusMessage,
  type PrizeClaim,
  PrizeStatus as PrizeStatusMessage,
  PrizeType as PrizeTypeMessage,
  type RewardClaim,
} from '@jejaring/proto/rewards/v1/rewards'
import { type Claim, type ClaimStatus, claimStatuses } from './claims/claim'
import { type Prize, type PrizeStatus, type PrizeType, prizeStatuses, prizeTypes } from './prizes/prize'
import type { Shown } from './store/members'

/** The domain's words as the protocol writes them, and back. */
export const claimMessages: Readonly<Record<ClaimStatus, ClaimStatusMessage>> = {
  pending: ClaimStatusMessage.PENDING,
  process: ClaimStatusMessage.PROCESS,
  success: ClaimStatusMessage.SUCCESS,
  failed: ClaimStatusMessage.FAILED,
}

export const prizeMessages: Readonly<Record<PrizeStatus, PrizeStatusMessage>> = {
  pending: PrizeStatusMessage.PENDING,
  success: PrizeStatusMessage.SUCCESS,
  failed: PrizeStatusMessage.FAILED,
}

const typeMessages: Readonly<Record<PrizeType, PrizeTypeMessage>> = {
  prize: PrizeTypeMessage.PRIZE,
  bonus: PrizeTypeMessage.BONUS,
}

/** Undefined for unspecified and for what this version does not know, like the two below. */
export function claimStatusFrom(message: ClaimStatusMessage): ClaimStatus | undefined {
  return claimStatuses.find((status) => claimMessages[status] === message)
}

export function prizeStatusFrom(message: PrizeStatusMessage): PrizeStatus | undefined {
  return prizeStatuses.find((status) => prizeMessages[status] === message)
}

export function prizeTypeFrom(message: PrizeTypeMessage): PrizeType | undefined {
  return prizeTypes.find((type) => typeMessages[type] === message)
}

export function claimMessage(claim: Claim, { username, name }: Shown): RewardClaim {
  return {
    id: claim.id,
    createdAt: claim.createdAt,
    updatedAt: claim.updatedAt,
    memberId: claim.memberId,
    username,
    name,
    rewardId: claim.rewardId,
    rewardName: claim.rewardName,
    amount: claim.amount,
    bankId: claim.bankId,
    bankName: claim.bankName,
    bankAccountName: claim.bankAccountName,
    bankAccountNumber: claim.bankAccountNumber,
    status: claimMessages[claim.status],
    reason: claim.reason,
  }
}

export function prizeMessage(prize: Prize, { username, name, photoHash }: Shown): PrizeClaim {
  return {
    id: prize.id,
    createdAt: prize.createdAt,
    updatedAt: prize.updatedAt,
    memberId: prize.memberId,
    username,
    name,
    photoHash,
    type: prize.type ? typeMessages[prize.type] : PrizeTypeMessage.UNSPECIFIED,
    bonus: prize.bonus,
    status: prizeMessages[prize.status],
    bankId: prize.bankId,
    bankName: prize.bankName,
    bankAccountName: prize.bankAccountName,
    bankAccountNumber: prize.bankAccountNumber,
  }
}
