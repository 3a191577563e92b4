import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { PrizeClaim, PrizeClaimStatus, PrizeType } from '../prize-claims/prize-claim'
import { ClaimColumns } from './claim-columns'

@Entity('prize_claims')
export class PrizeClaimEntity extends ClaimColumns implements PrizeClaim {
  @PrimaryColumn({ type: 'uuid' })
  id!: string

  @Column({ name: 'member_id', type: 'uuid' })
  memberId!: string

  @Column({ type: 'text', nullable: true })
  type!: PrizeType | null

  @Column({ type: 'bigint' })
  bonus!: bigint

  @Column({ type: 'text' })
  status!: PrizeClaimStatus
}
