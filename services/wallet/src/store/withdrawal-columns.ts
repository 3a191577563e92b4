import { Column } from 'typeorm'
import { PaymentColumns } from './payment-columns'

/** Columns shared by withdrawals and voucher withdrawals. */
export abstract class WithdrawalColumns extends PaymentColumns {
  @Column({ name: 'business_day', type: 'date' })
  businessDay!: string

  @Column({ type: 'bigint' })
  version!: bigint
}
