import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Status } from '../withdrawals/withdrawal'

@Entity('claim_payments')
export class ClaimPaymentEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string

  @Column({ name: 'claim_id', type: 'uuid' })
  claimId!: string

  @Column({ name: 'payout_id', type: 'uuid' })
  payoutId!: string

  @Column({ type: 'text' })
  invoice!: string

  @Column({ name: 'member_id', type: 'uuid' })
  memberId!: string

  @Column({ type: 'bigint' })
  amount!: bigint

  @Column({ name: 'bank_id', type: 'int' })
  bankId!: number

  @Column({ name: 'bank_name', type: 'text' })
  bankName!: string

  @Column({ name: 'bank_account_name', type: 'text' })
  bankAccountName!: string

  @Column({ name: 'bank_account_number', type: 'text' })
  bankAccountNumber!: string

  @Column({ type: 'text' })
  status!: Status

  @Column({ type: 'text' })
  reason!: string

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date
}
