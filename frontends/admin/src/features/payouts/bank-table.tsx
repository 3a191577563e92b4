import { Amount, count, rupiah } from '@jejaring/ui'
import * as texts from '../../texts'
import classes from './bank-table.module.css'
import type { BankSum } from './payouts'

const words = texts.payouts

export interface BankTableProps {
  banks: BankSum[]
  /** Caption of the table and title of the amount column; the texts of a payout by default. */
  caption?: string
  amount?: string
}

/** Number and amount of transfers by bank, with the total. */
export function BankTable({ banks, caption = words.perBank, amount = words.amount }: BankTableProps) {
  return (
    <table className={classes.banks}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.bank}</th>
          <th scope="col">{words.count}</th>
          <th scope="col">{amount}</th>
        </tr>
      </thead>
      <tbody>
        {banks.map((bank) => (
          <tr key={bank.bank_name}>
            <th scope="row">{bank.bank_name}</th>
            <td>{count(bank.count)}</td>
            <td>{rupiah(bank.amount_received)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>{count(banks.reduce((sum, bank) => sum + bank.count, 0))}</td>
          <td>
            <Amount value={banks.reduce((sum, bank) => sum + bank.amount_received, 0)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
