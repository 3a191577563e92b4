import { Amount, count, ErrorState, LinesSkeleton, rupiah } from '@jejaring/ui'
import type { TableRequest } from '@jejaring/ui/table'
import { texts } from '../../texts'
import { usePreview } from './desk'
import classes from './desk.module.css'

const words = texts.withdrawals

/** What is checked, by bank: how many transfers, and how much each bank is to pay out. */
export function BankSums({ request }: { request: TableRequest }) {
  const { data, error, refetch } = usePreview(request)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={3} height={32} />
  const total = data.reduce((sum, bank) => sum + bank.amount_received, 0)
  return (
    <table className={classes.banks}>
      <caption>{words.perBank}</caption>
      <thead>
        <tr>
          <th scope="col">{words.bank}</th>
          <th scope="col">{words.count}</th>
          <th scope="col">{words.received}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((bank) => (
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
          <td>{count(data.reduce((sum, bank) => sum + bank.count, 0))}</td>
          <td>
            <Amount value={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
