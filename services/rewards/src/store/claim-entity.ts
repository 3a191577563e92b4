import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Claim, ClaimStatus } from '../claims/claim'
import { PaidRow } from './paid-row'

@Entity('reward_claims')
export class ClaimEntity extends PaidRow implements Claim {
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
  status!: ClaimStatus

  @Column({ type: 'text' })
  reason!: string
}
