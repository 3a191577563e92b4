import { StatusForm } from '../../row-status/status-form'
import type { RowPanel } from '../../row-status/use-row-panel'
import * as texts from '../../texts'
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
export default function ProcessForm({ row, panel }: { row: RewardClaim; panel: RowPanel<RewardClaim> }) {
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
      preferred={panel.preferred}
      onDone={panel.finish}
      amountOf={({ amount }) => amount}
      submitLabel={(to) => words.submit[to]}
      send={process.mutateAsync}
    />
  )
}
