import { statusHistoryOf } from '@jejaring/service-kit'
import type { ClaimStatus } from '../claims/claim'
import type { PrizeStatus } from '../prizes/prize'

export const claimSteps = statusHistoryOf<ClaimStatus>({
  ...{ table: 'reward_claim_steps', of: 'reward_claims', key: 'claim_id' },
})

export const prizeSteps = statusHistoryOf<PrizeStatus>({
  ...{ table: 'prize_claim_steps', of: 'prize_claims', key: 'claim_id' },
})
