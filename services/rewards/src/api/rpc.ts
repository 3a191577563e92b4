import type { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import type { Handlers } from '@jejaring/service-kit'
import type { Context } from '../context'
import { addPrizeClaim } from '../operations/add-prize-claim'
import { claimPrize } from '../operations/claim-prize'
import { claimReward } from '../operations/claim-reward'
import { editPrizeClaim } from '../operations/edit-prize-claim'
import { exportPrizeClaims, exportRewardClaims } from '../operations/export-claims'
import { listMyRewards } from '../operations/list-my-rewards'
import { listPrizeClaims } from '../operations/list-prize-claims'
import { listRewardClaims } from '../operations/list-reward-claims'
import { listRewards } from '../operations/list-rewards'
import {
  listReservingPayouts,
  readRewardClaims,
  releaseRewardClaims,
  reserveRewardClaims,
} from '../operations/payout-claims'
import { processRewardClaim } from '../operations/process-reward-claim'
import { readMyPrizeClaim } from '../operations/read-my-prize-claim'
import { readPrizeClaimHistory, readRewardClaimHistory } from '../operations/read-status-history'
import { readSummary } from '../operations/read-summary'
import { updateReward } from '../operations/update-reward'
import { pageOfWinners } from '../store/winners'

/** Maps each RPC to its operation. */
export function handlers(context: Context): Handlers<typeof RewardsServiceService> {
  return {
    listRewards: (request) => listRewards(context, request),
    updateReward: (request) => updateReward(context, request),
    listMyRewards: () => listMyRewards(context),
    claimReward: (request) => claimReward(context, request),
    listRewardClaims: (request) => listRewardClaims(context, request),
    exportRewardClaims: (request) => exportRewardClaims(context, request),
    readRewardClaimHistory: (request) => readRewardClaimHistory(context, request),
    processRewardClaim: (request) => processRewardClaim(context, request),
    readRewardClaims: (request) => readRewardClaims(context, request),
    reserveRewardClaims: (request) => reserveRewardClaims(context, request),
    releaseRewardClaims: (request) => releaseRewardClaims(context, request),
    listReservingPayouts: (request) => listReservingPayouts(context, request),
    readMyPrizeClaim: () => readMyPrizeClaim(context),
    claimPrize: (request) => claimPrize(context, request),
    listPrizeWinners: ({ query }) => pageOfWinners(context.kit.database.manager, query),
    listPrizeClaims: (request) => listPrizeClaims(context, request),
    exportPrizeClaims: (request) => exportPrizeClaims(context, request),
    readPrizeClaimHistory: (request) => readPrizeClaimHistory(context, request),
    addPrizeClaim: (request) => addPrizeClaim(context, request),
    editPrizeClaim: (request) => editPrizeClaim(context, request),
    readSummary: () => readSummary(context),
  }
}
