import { ErrorState, LinesSkeleton } from '@jejaring/ui'
import type { TableRequest } from '@jejaring/ui/table'
import { texts } from '../../texts'
import { BankTable } from '../payouts/bank-table'
import { usePreview } from './desk'

const words = texts.withdrawals

/** What is checked, by bank: how many transfers, and how much each bank is to pay out. */
export function BankSums({ request }: { request: TableRequest }) {
  const { data, error, refetch } = usePreview(request)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={3} height={32} />
  return <BankTable banks={data.banks} caption={words.perBank} amount={words.received} />
}
