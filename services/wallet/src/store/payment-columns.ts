import { Column, PrimaryColumn } from 'typeorm'
import type { Status } from '../withdrawals/withdrawal'

/** Columns of everything that a payout file can pay: owner, bank account, status. */
export abstract class PaymentColumns {
  @PrimaryColumn({ type: 'uuid' })
  id!: string

  @Column({ type: 'text' })
  invoice!: string

  @Column({ name: 'member_id', type: 'uuid' })
  memberId!: string

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
}
