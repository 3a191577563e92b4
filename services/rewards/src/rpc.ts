import type { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import type { Handlers } from '@jejaring/service-kit'
import type { Context } from './context'
import { addPrize } from './operations/add-prize'
import { claimPrize } from './operations/claim-prize'
import { claimReward } from './operations/claim-reward'
import { editPrize } from './operations/edit-prize'
import { listMyRewards } from './operations/list-my-rewards'
import { listPrizes } from './operations/list-prizes'
import { listRewardClaims } from './operations/list-reward-claims'
import { listRewards } from './operations/list-rewards'
import { processRewardClaim } from './operations/process-reward-claim'
import { readClaimHistory, readPrizeHistory } from './operations/read-histories'
import { readMyPrize } from './operations/read-my-prize'
import { readSummary } from './operations/read-summary'
import { updateReward } from './operations/update-reward'
import { pageOfWinners } from './store/winners'

/** Which operation answers which call. */
export function handlers(context: Context): Handlers<typeof RewardsServiceService> {
  return {
    listRewards: (request) => listRewards(context, request),
    updateReward: (request) => updateReward(context, request),
    listMyRewards: () => listMyRewards(context),
    claimReward: (request) => claimReward(context, request),
    listRewardClaims: (request) => listRewardClaims(context, request),
    readRewardClaimHistory: (request) => readClaimHistory(context, request),
    processRewardClaim: (request) => processRewardClaim(context, request),
    readMyPrizeClaim: () => readMyPrize(context),
    claimPrize: (request) => claimPrize(context, request),
    listPrizeWinners: ({ query }) => pageOfWinners(context.kit.database.manager, query),
    listPrizeClaims: (request) => listPrizes(context, request),
    readPrizeClaimHistory: (request) => readPrizeHistory(context, request),
    addPrizeClaim: (request) => addPrize(context, request),
    editPrizeClaim: (request) => editPrize(context, request),
    readSummary: () => readSummary(context),
  }
}
