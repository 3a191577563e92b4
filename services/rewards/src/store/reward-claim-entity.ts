import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { ClaimPayoutState } from '../reward-claims/payout-state'
import type { RewardClaim, RewardClaimStatus } from '../reward-claims/reward-claim'
import { ClaimColumns } from './claim-columns'

@Entity('reward_claims')
export class RewardClaimEntity extends ClaimColumns implements RewardClaim {
  @PrimaryColumn({ type: 'uuid' })
  id!: string

  @Column({ name: 'member_id', type: 'uuid' })
  memberId!: string

  @Column({ name: 'reward_id', type: 'int' })
  rewardId!: number

  @Column({ name: 'reward_name', type: 'text' })
  rewardName!: string

  @Column({ type: 'bigint' })
  amount!: bigint

  @Column({ type: 'text' })
  status!: RewardClaimStatus

  @Column({ type: 'text' })
  reason!: string

  @Column({ name: 'payout_id', type: 'uuid', nullable: true })
  payoutId!: string | null

  @Column({ name: 'payout_number', type: 'text' })
  payoutNumber!: string

  @Column({ name: 'payout_state', type: 'text', nullable: true })
  payoutState!: ClaimPayoutState | null

  @Column({ name: 'reserved_at', type: 'timestamptz', nullable: true })
  reservedAt!: Date | null
}
