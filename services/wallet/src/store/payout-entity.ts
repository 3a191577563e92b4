import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { PayoutKind } from '../payouts/payable'
import type { Payout, PayoutStatus } from '../payouts/payout'
import type { PayoutTemplate } from '../payouts/template'

@Entity('payouts')
export class PayoutEntity implements Payout {
  @PrimaryColumn({ type: 'uuid' })
  id!: string

  @Column({ type: 'text' })
  kind!: PayoutKind

  @Column({ type: 'text' })
  number!: string

  @Column({ type: 'text' })
  status!: PayoutStatus

  @Column({ name: 'template_name', type: 'text' })
  templateName!: string

  @Column({ type: 'jsonb' })
  template!: PayoutTemplate

  @Column({ name: 'file_name', type: 'text' })
  fileName!: string

  @Column({ type: 'int' })
  count!: number

  @Column({ type: 'bigint' })
  total!: bigint

  @Column({ name: 'approval_above', type: 'bigint' })
  approvalAbove!: bigint

  @Column({ name: 'needs_approval', type: 'boolean', nullable: true })
  needsApproval!: boolean | null

  @Column({ name: 'created_by', type: 'uuid' })
  createdBy!: string

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date

  @Column({ name: 'approved_by', type: 'uuid', nullable: true })
  approvedBy!: string | null

  @Column({ name: 'approved_at', type: 'timestamptz', nullable: true })
  approvedAt!: Date | null

  @Column({ name: 'downloaded_by', type: 'uuid', nullable: true })
  releasedBy!: string | null

  @Column({ name: 'downloaded_at', type: 'timestamptz', nullable: true })
  releasedAt!: Date | null

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null

  @Column({ type: 'text' })
  reason!: string
}
