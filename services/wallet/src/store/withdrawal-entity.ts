import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { BonusWallet } from '../ledger/accounts'
import type { Status, Withdrawal } from '../withdrawals/withdrawal'

@Entity('withdrawals')
export class WithdrawalEntity implements Withdrawal {
  @PrimaryColumn({ type: 'uuid' })
  id!: string

  @Column({ type: 'text' })
  invoice!: string

  @Column({ name: 'member_id', type: 'uuid' })
  memberId!: string

  @Column({ type: 'text' })
  type!: BonusWallet

  @Column({ name: 'amount_request', type: 'bigint' })
  amountRequest!: bigint

  @Column({ name: 'amount_admin', type: 'bigint' })
  amountAdmin!: bigint

  @Column({ name: 'amount_voucher', type: 'bigint' })
  amountVoucher!: bigint

  @Column({ name: 'bank_fee', type: 'bigint' })
  bankFee!: bigint

  @Column({ name: 'amount_received', type: 'bigint' })
  amountReceived!: bigint

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

  @Column({ name: 'refused_by', type: 'uuid', nullable: true })
  refusedBy!: string | null

  @Column({ name: 'exempt_by', type: 'uuid', nullable: true })
  exemptBy!: string | null

  @Column({ name: 'payout_id', type: 'uuid', nullable: true })
  payoutId!: string | null

  @Column({ name: 'business_day', type: 'date' })
  businessDay!: string

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null

  @Column({ type: 'bigint' })
  version!: bigint
}
