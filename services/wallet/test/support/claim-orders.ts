import type { RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { PayoutKind } from '@jejaring/proto/wallet/v1/wallet'
import { claimInvoice } from '../../src/payouts/claim-payment'
import { xendit } from './payout-admin'

/** The request for a payout file of these claims. */
export const order = (rows: readonly Pick<RewardClaim, 'id'>[], idempotencyKey = '') => ({
  idempotencyKey,
  kind: PayoutKind.CLAIMS,
  templateId: xendit,
  ids: rows.map(({ id }) => id),
  checked: false,
})

/** Lines of a bank's result. */
export const paid = ({ id, amount }: RewardClaim) => `${claimInvoice(id)},${amount},SUCCEEDED,`
export const failed = ({ id, amount }: RewardClaim) => `${claimInvoice(id)},${amount},FAILED,rekening tutup`
