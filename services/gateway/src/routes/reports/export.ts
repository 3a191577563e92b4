import { FileFormat, type FilePart } from '@jejaring/proto/common/v1/file'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { day, optionalText } from '../../http/fields'
import { plainInput, plainOrder, plainSearch } from '../../http/flat-table-query'
import { nameOrFault } from '../../http/parse-or-invalid'
import { FILE_DEADLINE, sendFile } from '../../http/send-file'
import { movementNamed } from '../../mappers/pin'
import { bonusWalletNamed } from '../../mappers/wallet'

/** What a report's table is narrowed and sorted by, in plain names, since a query has no nested ones. */
export const exportInput = plainInput.extend({
  format: z.enum(['xlsx', 'csv'], { error: 'Pilih xlsx atau csv.' }).default('xlsx'),
  datestart: day,
  date_start: day,
  datefinish: day,
  date_finish: day,
  type: optionalText(20),
  month: optionalText(7),
})

type Input = z.output<typeof exportInput>

interface Asked {
  readonly input: Input
  readonly query: TableQuery
  readonly format: FileFormat
}

interface Report {
  /** What the file is called. */
  readonly file: string
  readonly summary: string
  parts(clients: Clients, asked: Asked): AsyncIterable<FilePart>
}

const patience = { deadline: FILE_DEADLINE }

const reports: Readonly<Record<string, Report>> = {
  wallets: {
    file: 'pendapatan-member',
    summary: 'What all members earned, as a file with the filter and order of its table.',
    parts: ({ wallet }, { input, query, format }) => {
      const type = input.type ? nameOrFault(bonusWalletNamed, input.type, 'type') : WalletType.UNSPECIFIED
      return wallet.exportIncome({ rows: { query, wallet: type }, format }, patience)
    },
  },
  wallet_recapts: {
    file: 'rekapitulasi-pendapatan',
    summary: 'What came into and left the bonus wallets of each member, as a file.',
    parts: ({ wallet }, { query, format }) => wallet.exportRecaps({ rows: { query }, format }, patience),
  },
  sponsors: {
    file: 'sponsorisasi',
    summary: 'Who sponsors whom, as a file.',
    parts: ({ network }, { query, format }) =>
      network.exportSponsorships({ rows: { query }, format }, patience),
  },
  pins: {
    file: 'transaksi-pin',
    summary: 'Movements of the pins of all members, as a file.',
    parts: ({ pins }, { input, query, format }) => {
      const type = input.type ? nameOrFault(movementNamed, input.type, 'type') : MovementType.UNSPECIFIED
      return pins.exportAllMovements({ rows: { query, type }, format }, patience)
    },
  },
  pin_recapts: {
    file: 'rekapitulasi-pin',
    summary: 'Activation pins of each member, as a file.',
    parts: ({ pins }, { query, format }) => pins.exportPinRecaps({ rows: { query }, format }, patience),
  },
  pph21: {
    file: 'pph-21',
    summary: "A month's PPh 21 worksheet, as a file.",
    parts: ({ wallet }, { input, query, format }) =>
      wallet.exportTaxWorksheet({ rows: { query, month: input.month }, format }, patience),
  },
}

const addressOf = (name: string) => `/api/reports/export/${name}`

/** The addresses of the reports' files. */
export const exportAddresses = Object.keys(reports).map(addressOf)

/** The reports as files, handed on as their services write them. */
export function reportExports(app: FastifyInstance, clients: Clients): void {
  for (const [name, report] of Object.entries(reports)) {
    app.get<{ Querystring: Input }>(
      addressOf(name),
      {
        config: { access: 'admin' },
        schema: { summary: report.summary, tags: ['reports'], querystring: exportInput },
      },
      async (request, reply) => {
        const input = request.query
        const query = queryOf(input)
        const format = input.format === 'csv' ? FileFormat.CSV : FileFormat.XLSX
        const parts = report.parts(clients, { input, query, format })
        return sendFile(
          reply,
          parts,
          [report.file, input.month, query.dateStart, query.dateFinish],
          input.format,
        )
      },
    )
  }
}

function queryOf(input: Input): TableQuery {
  return {
    ...{ start: 0, length: 0, search: plainSearch(input) },
    order: plainOrder(input),
    dateStart: input.datestart || input.date_start,
    dateFinish: input.datefinish || input.date_finish,
  }
}
