import { Column } from 'typeorm'
import type { Payee } from '../payee'

/** The columns that claims of both kinds have: where they are paid to, and when they changed. */
export abstract class PaidRow implements Payee {
  @Column({ name: 'bank_id', type: 'int' })
  bankId!: number

  @Column({ name: 'bank_name', type: 'text' })
  bankName!: string

  @Column({ name: 'bank_account_name', type: 'text' })
  bankAccountName!: string

  @Column({ name: 'bank_account_number', type: 'text' })
  bankAccountNumber!: string

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date

  @Column({ type: 'bigint' })
  version!: bigint
}
