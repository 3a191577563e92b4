import { rupiahColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
import {
  bankAccountColumns,
  changeColumn,
  deciderColumn,
  type ExportedClaim,
  ownerColumns,
} from '../reward-claims/sheet'
import { type PrizeClaimStatus, type PrizeType, prizeClaimStatusNames, prizeTypeNames } from './prize-claim'

interface ExportedPrizeClaim extends ExportedClaim {
  readonly claim_type: string | null
  readonly bonus: bigint
}

/** The sheet. Its total has the bonuses that are not refused: a trip is not paid out. */
export const prizeClaimSheet = {
  name: 'Tour Bali',
  columns: [
    ...ownerColumns,
    textColumn('Hadiah', 14, ({ claim_type }) =>
      claim_type ? prizeTypeNames[claim_type as PrizeType] : 'Belum dipilih',
    ),
    rupiahColumn(
      'Nilai',
      ({ bonus }) => bonus,
      (row) => row.claim_type === 'bonus' && row.status !== 'failed',
    ),
    ...bankAccountColumns,
    textColumn('Status', 12, ({ status }) => prizeClaimStatusNames[status as PrizeClaimStatus]),
    changeColumn,
    deciderColumn,
  ] satisfies readonly SheetColumn<ExportedPrizeClaim>[],
  totalLabel: (rows: number) => `Total ${rows} peraih (nilai hanya bonus yang tidak ditolak)`,
}
