import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { z } from 'zod'
import { parseFirst, parseOrInvalid } from '../../http/parse-or-invalid'
import { FILE_CALL_OPTIONS } from '../../http/send-file'
import { declareTableFile, tableFileInput } from '../../http/table-file'
import { parsePrizeType } from '../../mappers/prize'
import { claimStatus, parseClaimStatus, parsePrizeStatus, prizeStatus } from '../../mappers/status'

const name = z.string().max(20).optional()
const input = tableFileInput.extend({ st: name, fstatus: name, type: name })
type Input = z.output<typeof input>

const claimStatusOf = ({ st, fstatus }: Input) => parseFirst(parseClaimStatus, { fstatus, st })
const prizeStatusOf = ({ st, fstatus }: Input) => parseFirst(parsePrizeStatus, { st, fstatus })
const prizeTypeOf = ({ type = '' }: Input) => parseOrInvalid(parsePrizeType, type, 'type')

export const claimsFile = declareTableFile({
  path: '/api/rewards/claim/export',
  access: 'claims.read',
  summary: 'The reward claims within the filters as an .xlsx file, in the order of their table.',
  fileNamePrefix: 'penarikan-reward',
  formats: ['xlsx'],
  input,
  filters(input) {
    const status = claimStatusOf(input)
    return status === ClaimStatus.UNSPECIFIED ? [] : [claimStatus(status).status_name]
  },
  export: ({ rewards }, { input, query }) =>
    rewards.exportRewardClaims({ rows: { query, status: claimStatusOf(input) } }, FILE_CALL_OPTIONS),
})

export const prizesFile = declareTableFile({
  path: '/api/prizes/tour-bali/export',
  access: 'claims.read',
  summary: 'The Tour Bali claims within the filters as an .xlsx file, in the order of their table.',
  fileNamePrefix: 'tour-bali',
  formats: ['xlsx'],
  input,
  filters(input) {
    const status = prizeStatusOf(input)
    const type = prizeTypeOf(input) === PrizeType.UNSPECIFIED ? '' : (input.type ?? '')
    return [type, status === PrizeStatus.UNSPECIFIED ? '' : prizeStatus(status).status_name]
  },
  export({ rewards }, { input, query }) {
    const rows = { query, status: prizeStatusOf(input), type: prizeTypeOf(input) }
    return rewards.exportPrizeClaims({ rows }, FILE_CALL_OPTIONS)
  },
})
