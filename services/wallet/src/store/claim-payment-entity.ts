import { Column, Entity } from 'typeorm'
import { PaymentColumns } from './payment-columns'

@Entity('claim_payments')
export class ClaimPaymentEntity extends PaymentColumns {
  @Column({ name: 'claim_id', type: 'uuid' })
  claimId!: string

  @Column({ name: 'payout_id', type: 'uuid' })
  payoutId!: string

  @Column({ type: 'bigint' })
  amount!: bigint

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date
}
