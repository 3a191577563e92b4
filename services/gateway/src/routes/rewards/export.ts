import type { FilePart } from '@jejaring/proto/common/v1/file'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { tableInput, tableQuery } from '../../http/datatables'
import { fileNameWords } from '../../http/file-name'
import { flatTableInput, flatTableOrder, flatTableSearch } from '../../http/flat-table-query'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import { FILE_DEADLINE_MS, SHEET, sendFile } from '../../http/send-file'
import { parsePrizeType } from '../../mappers/prize'
import { claimStatus, parseClaimStatus, parsePrizeStatus, prizeStatus } from '../../mappers/status'

const name = z.string().max(20).optional()
// Query strings have no nested names, so search, order and filters are flat parameters.
const query = tableInput
  .omit({ search: true, order: true })
  .extend(flatTableInput.shape)
  .extend({ st: name, fstatus: name, type: name })

type ExportInput = z.output<typeof query>

interface ExportedClaims {
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** First word of the file's name. */
  readonly file: string
  /** Returns the file, and the names of its filters. */
  export(
    clients: Clients,
    query: TableQuery,
    input: ExportInput,
  ): { parts: AsyncIterable<FilePart>; filters: string[] }
}

const OPTIONS = { deadline: FILE_DEADLINE_MS }

const lists: readonly ExportedClaims[] = [
  {
    path: '/api/rewards/claim/export',
    tag: 'rewards',
    summary: 'The reward claims within the filters as an .xlsx file, in the order of their table.',
    file: 'penarikan-reward',
    export({ rewards }, query, input) {
      const status = parseOrInvalid(parseClaimStatus, statusOf(input), 'fstatus')
      const parts = rewards.exportRewardClaims({ rows: { query, status } }, OPTIONS)
      return {
        parts,
        filters: status === ClaimStatus.UNSPECIFIED ? [] : [claimStatus(status).status_name],
      }
    },
  },
  {
    path: '/api/prizes/tour-bali/export',
    tag: 'prizes',
    summary: 'The Tour Bali claims within the filters as an .xlsx file, in the order of their table.',
    file: 'tour-bali',
    export({ rewards }, query, input) {
      const status = parseOrInvalid(parsePrizeStatus, statusOf(input), 'st')
      const type = parseOrInvalid(parsePrizeType, input.type ?? '', 'type')
      const parts = rewards.exportPrizeClaims({ rows: { query, status, type } }, OPTIONS)
      return {
        parts,
        filters: [
          type === PrizeType.UNSPECIFIED ? '' : (input.type ?? ''),
          status === PrizeStatus.UNSPECIFIED ? '' : prizeStatus(status).status_name,
        ],
      }
    },
  },
]

const statusOf = ({ st, fstatus }: ExportInput) => fstatus || st || ''

/** Streams the claims within their table's filters as an Excel file from `rewards`. */
export function claimExportRoutes(app: FastifyInstance, clients: Clients): void {
  for (const list of lists) {
    app.get<{ Querystring: ExportInput }>(
      list.path,
      {
        config: { access: 'claims.read', sends: SHEET },
        schema: { summary: list.summary, tags: [list.tag], querystring: query },
      },
      async (request, reply) => {
        const input = request.query
        const table = tableQuery({ ...input, order: [], search: { value: flatTableSearch(input) } })
        const rows = { ...table, order: flatTableOrder(input) }
        const { parts, filters } = list.export(clients, rows, input)
        const { dateStart, dateFinish, search } = rows
        const words = fileNameWords(list.file, { filters, dateStart, dateFinish, search })
        return sendFile(reply, parts, words, 'xlsx')
      },
    )
  }
}
