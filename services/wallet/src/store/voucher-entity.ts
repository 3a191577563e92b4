import { Column, Entity } from 'typeorm'
import type { VoucherWithdrawal } from '../vouchers/voucher-withdrawal'
import { WithdrawalColumns } from './withdrawal-columns'

@Entity('voucher_withdrawals')
export class VoucherEntity extends WithdrawalColumns implements VoucherWithdrawal {
  @Column({ type: 'bigint' })
  amount!: bigint

  @Column({ type: 'int' })
  takes!: number

  @Column({ name: 'payout_id', type: 'uuid', nullable: true })
  payoutId!: string | null

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date
}
