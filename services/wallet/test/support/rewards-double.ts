import { ClaimStatus, type RewardClaim, type RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import { type ClaimPaymentChanged, ClaimPaymentStatus } from '@jejaring/proto/wallet/v1/events'
import { type Handlers, newId } from '@jejaring/service-kit'
import type { Person } from './person'

/** Claims of rewards as the wallet sees them: reserved by call, and changed by the wallet's events (`follow`). */
export class RewardsDouble {
  readonly claims = new Map<string, RewardClaim & { reservedAt?: number }>()
  /** Seconds that have passed for reservations. */
  elapsedSeconds = 0
  private handledEvents = 0

  claim(person: Person, amount: bigint, about: Partial<RewardClaim> = {}): RewardClaim {
    const claim: RewardClaim = {
      id: newId(),
      createdAt: new Date(),
      updatedAt: new Date(),
      memberId: person.id,
      username: person.member.username,
      name: person.member.name,
      rewardId: 1,
      rewardName: 'Ponsel',
      amount,
      bankId: 7,
      bankName: 'Bank Nusantara',
      bankAccountName: 'BUDI SANTOSO',
      bankAccountNumber: '0123456789',
      status: ClaimStatus.PENDING,
      reason: '',
      payoutId: '',
      payoutNumber: '',
      ...about,
    }
    this.claims.set(claim.id, claim)
    return claim
  }

  statusOf({ id }: Pick<RewardClaim, 'id'>): ClaimStatus {
    return this.claims.get(id)!.status
  }

  /** Applies all events of the wallet that were not applied yet, as rewards does. */
  follow(events: readonly ClaimPaymentChanged[]): void {
    const fresh = events.slice(this.handledEvents)
    this.handledEvents = events.length
    for (const event of fresh) {
      const claim = this.claims.get(event.claimId)
      if (claim?.payoutId !== event.payoutId) continue
      if (event.status === ClaimPaymentStatus.RETURNED)
        Object.assign(claim, { status: ClaimStatus.PENDING, payoutId: '', payoutNumber: '' })
      else Object.assign(claim, { status: statuses[event.status], payoutNumber: event.payoutNumber })
    }
  }

  readonly answers: Partial<Handlers<typeof RewardsServiceService>> = {
    readRewardClaims: ({ ids }) => ({ claims: this.read(ids) }),
    reserveRewardClaims: ({ payoutId, ids }) => {
      for (const claim of this.read(ids))
        if (claim.status === ClaimStatus.PENDING && ['', payoutId].includes(claim.payoutId))
          Object.assign(claim, { payoutId, reservedAt: this.elapsedSeconds })
      return { claims: this.read(ids).filter((claim) => claim.payoutId === payoutId) }
    },
    releaseRewardClaims: ({ payoutId, olderThanSeconds, keptIds }) => {
      const reserved = this.reservedFor(olderThanSeconds).filter(
        (claim) => claim.payoutId === payoutId && !keptIds.includes(claim.id),
      )
      for (const claim of reserved) Object.assign(claim, { payoutId: '' })
      return { count: BigInt(reserved.length) }
    },
    listReservingPayouts: ({ olderThanSeconds }) => ({
      payoutIds: this.reservedFor(olderThanSeconds).map(({ payoutId }) => payoutId),
    }),
  }

  private read(ids: readonly string[]) {
    return ids.flatMap((id) => this.claims.get(id.toLowerCase()) ?? [])
  }

  private reservedFor(seconds: number) {
    return [...this.claims.values()].filter(
      ({ status, payoutId, reservedAt = 0 }) =>
        status === ClaimStatus.PENDING && payoutId !== '' && this.elapsedSeconds - reservedAt > seconds,
    )
  }
}

const statuses: Readonly<Partial<Record<ClaimPaymentStatus, ClaimStatus>>> = {
  [ClaimPaymentStatus.OPEN]: ClaimStatus.PROCESS,
  [ClaimPaymentStatus.PAID]: ClaimStatus.SUCCESS,
  [ClaimPaymentStatus.REFUSED]: ClaimStatus.FAILED,
}
