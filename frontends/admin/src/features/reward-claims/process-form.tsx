import { StatusForm } from '../../row-status/status-form'
import { texts } from '../../texts'
import {
  claimHistory,
  descriptionOf,
  nextStatuses,
  payeeOf,
  type RewardClaim,
  rewardClaims,
  useProcessClaim,
} from './reward-claims'

const words = texts.rewardClaims

/** Changes the status of an unpaid claim. */
export function ProcessForm({ row, onDone }: { row: RewardClaim; onDone: () => void }) {
  const process = useProcessClaim()
  return (
    <StatusForm
      source={rewardClaims}
      history={claimHistory}
      words={words}
      row={row}
      nextStatuses={nextStatuses}
      descriptionOf={descriptionOf}
      payeeOf={payeeOf}
      onDone={onDone}
      amountOf={({ amount }) => amount}
      submitLabel={(to) => words.submit[to]}
      send={process.mutateAsync}
    />
  )
}
