import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Prize, PrizeStatus, PrizeType } from '../prizes/prize'
import { PaidRow } from './paid-row'

@Entity('prize_claims')
export class PrizeEntity extends PaidRow implements Prize {
  @PrimaryColumn({ type: 'uuid' })
  id!: string

  @Column({ name: 'member_id', type: 'uuid' })
  memberId!: string

  @Column({ type: 'text', nullable: true })
  type!: PrizeType | null

  @Column({ type: 'bigint' })
  bonus!: bigint

  @Column({ type: 'text' })
  status!: PrizeStatus
}
