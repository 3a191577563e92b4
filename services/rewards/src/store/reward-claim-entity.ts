import { Column, Entity, PrimaryColumn } from 'typeorm'
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
}
