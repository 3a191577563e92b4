import { ErrorState, LinesSkeleton } from '@jejaring/ui'
import type { TableRequest } from '@jejaring/ui/table'
import { texts } from '../../texts'
import { BankTable } from '../payouts/bank-table'
import { useCheckedPreview } from './use-checked-preview'

const words = texts.withdrawals

/** The checked withdrawals by bank: number of transfers and amount. */
export function BankSums({ request }: { request: TableRequest }) {
  const { data, error, refetch } = useCheckedPreview(request)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={3} height={32} />
  return <BankTable banks={data.banks} caption={words.perBank} amount={words.received} />
}
