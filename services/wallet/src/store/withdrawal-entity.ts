import { Column, Entity } from 'typeorm'
import type { BonusWallet } from '../ledger/accounts'
import type { Withdrawal } from '../withdrawals/withdrawal'
import { WithdrawalColumns } from './withdrawal-columns'

@Entity('withdrawals')
export class WithdrawalEntity extends WithdrawalColumns implements Withdrawal {
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

  @Column({ name: 'refused_by', type: 'uuid', nullable: true })
  refusedBy!: string | null

  @Column({ name: 'exempt_by', type: 'uuid', nullable: true })
  exemptBy!: string | null

  @Column({ name: 'payout_id', type: 'uuid', nullable: true })
  payoutId!: string | null

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null
}
