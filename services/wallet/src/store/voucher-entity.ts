import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Voucher } from '../vouchers/voucher'
import type { Status } from '../withdrawals/withdrawal'

@Entity('voucher_withdrawals')
export class VoucherEntity implements Voucher {
  @PrimaryColumn({ type: 'uuid' })
  id!: string

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

  @Column({ type: 'int' })
  takes!: number

  @Column({ name: 'business_day', type: 'date' })
  businessDay!: string

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date

  @Column({ type: 'bigint' })
  version!: bigint
}
