import { Column, Entity } from 'typeorm'
import type { Voucher } from '../vouchers/voucher'
import { AskedRow } from './asked-row'

@Entity('voucher_withdrawals')
export class VoucherEntity extends AskedRow implements Voucher {
  @Column({ type: 'bigint' })
  amount!: bigint

  @Column({ type: 'int' })
  takes!: number

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date
}
