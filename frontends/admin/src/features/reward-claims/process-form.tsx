import { StatusForm } from '../../edits/status-form'
import { texts } from '../../texts'
import {
  claimHistory,
  factsOf,
  nextOf,
  payeeOf,
  type RewardClaim,
  rewardClaims,
  useProcessClaim,
} from './reward-claims'

const words = texts.rewardClaims

/** The new status of a claim that is not paid, with what it means before it is done. */
export function ProcessForm({ row, onDone }: { row: RewardClaim; onDone: () => void }) {
  const process = useProcessClaim()
  return (
    <StatusForm
      source={rewardClaims}
      history={claimHistory}
      {...{ words, row, nextOf, factsOf, payeeOf, onDone }}
      amountOf={({ amount }) => amount}
      submitLabel={words.submit}
      send={process.mutateAsync}
    />
  )
}
