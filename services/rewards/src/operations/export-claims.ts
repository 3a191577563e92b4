import { FileFormat, type FilePart } from '@jejaring/proto/common/v1/file'
import {
  ClaimStatus as ClaimStatusMessage,
  type ExportPrizeClaimsRequest,
  type ExportRewardClaimsRequest,
  PrizeStatus as PrizeStatusMessage,
  PrizeType as PrizeTypeMessage,
} from '@jejaring/proto/rewards/v1/rewards'
import { exportedRows } from '@jejaring/service-kit'
import { fileParts } from '@jejaring/spreadsheet'
import { prizeClaimStatusFrom, prizeTypeFrom } from '../api/mappers/prize-claim'
import { rewardClaimStatusFrom } from '../api/mappers/reward-claim'
import type { Context } from '../context'
import { prizeClaimStatusNames, prizeTypeNames } from '../prize-claims/prize-claim'
import { prizeClaimSheet } from '../prize-claims/sheet'
import { statusNames } from '../reward-claims/decide-status'
import { rewardClaimSheet } from '../reward-claims/sheet'
import { exportedPrizeClaims, exportedRewardClaims } from '../store/claim-pages'
import { memberCopies } from '../store/member-copies'

/**
 * Exports the reward claims of a filter as an .xlsx stream, in the order of the table. Audited, because the file contains
 * account numbers. Faults: unauthenticated, forbidden, too_many, invalid (too many rows).
 */
export function exportRewardClaims(
  { kit }: Context,
  { rows }: ExportRewardClaimsRequest,
): AsyncGenerator<FilePart> {
  const status = rewardClaimStatusFrom(rows?.status ?? ClaimStatusMessage.UNSPECIFIED)
  return fileParts('xlsx', rewardClaimSheet(status), () =>
    exportedRows(kit, {
      action: 'reward_claim.exported',
      target: 'reward_claims',
      source: exportedRewardClaims(rows?.query, status),
      filters: { status },
      filterFacts: [{ label: 'Status', value: status ? statusNames[status] : 'semua' }],
      format: FileFormat.XLSX,
      usernameOf: memberCopies.usernameOf,
    }),
  )
}

/** Exports the Tour Bali claims of a filter, as `exportRewardClaims`. */
export function exportPrizeClaims(
  { kit }: Context,
  { rows }: ExportPrizeClaimsRequest,
): AsyncGenerator<FilePart> {
  const status = prizeClaimStatusFrom(rows?.status ?? PrizeStatusMessage.UNSPECIFIED)
  const type = prizeTypeFrom(rows?.type ?? PrizeTypeMessage.UNSPECIFIED)
  return fileParts('xlsx', prizeClaimSheet, () =>
    exportedRows(kit, {
      action: 'prize_claim.exported',
      target: 'prize_claims',
      source: exportedPrizeClaims(rows?.query, { type, status }),
      filters: { status, type },
      filterFacts: [
        { label: 'Hadiah', value: type ? prizeTypeNames[type] : 'semua' },
        { label: 'Status', value: status ? prizeClaimStatusNames[status] : 'semua' },
      ],
      format: FileFormat.XLSX,
      usernameOf: memberCopies.usernameOf,
    }),
  )
}
