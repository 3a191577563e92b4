import { FileFormat, type FilePart } from '@jejaring/proto/common/v1/file'
import { TableQuery } from '@jejaring/proto/common/v1/table'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import type { Access } from '../../http/access'
import { day, month, optionalText } from '../../http/fields'
import { fileNameWords } from '../../http/file-name'
import { flatTableInput, flatTableOrder, flatTableSearch } from '../../http/flat-table-query'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import { FILE_DEADLINE_MS, SHEET_OR_CSV, sendFile } from '../../http/send-file'
import { parseMovementType } from '../../mappers/pin'
import { parseBonusWallet } from '../../mappers/wallet'
import { auditFilters } from '../audit/datatable'

/** Filter and order of a report's table as flat query parameters; query strings have no nested names. */
export const exportInput = flatTableInput.extend({
  format: z.enum(['xlsx', 'csv'], { error: 'Pilih xlsx atau csv.' }).default('xlsx'),
  datestart: day,
  date_start: day,
  datefinish: day,
  date_finish: day,
  type: optionalText(20),
  month,
  ...auditFilters,
})

type ExportInput = z.output<typeof exportInput>

interface ReportRequest {
  readonly input: ExportInput
  readonly query: TableQuery
  readonly format: FileFormat
}

interface Report {
  readonly access: Access
  /** First word of the file name. */
  readonly file: string
  readonly summary: string
  export(clients: Clients, request: ReportRequest): AsyncIterable<FilePart>
}

/** Most banks of a page; there are about twenty. */
const MAX_BANKS = 100

const EXPORT_OPTIONS = { deadline: FILE_DEADLINE_MS }

const reports: Readonly<Record<string, Report>> = {
  wallets: {
    access: 'money_reports.read',
    file: 'pendapatan-member',
    summary: 'Earnings of all members, as a file with the filter and order of its table.',
    export: ({ wallet }, { input, query, format }) => {
      const type = input.type ? parseOrInvalid(parseBonusWallet, input.type, 'type') : WalletType.UNSPECIFIED
      return wallet.exportIncome({ rows: { query, wallet: type }, format }, EXPORT_OPTIONS)
    },
  },
  wallet_recapts: {
    access: 'money_reports.read',
    file: 'rekapitulasi-pendapatan',
    summary: "Income and withdrawals of each member's bonus wallets, as a file.",
    export: ({ wallet }, { query, format }) =>
      wallet.exportRecaps({ rows: { query }, format }, EXPORT_OPTIONS),
  },
  sponsors: {
    access: 'network_reports.read',
    file: 'sponsorisasi',
    summary: 'Sponsors and the members they sponsor, as a file.',
    export: ({ network }, { query, format }) =>
      network.exportSponsorships({ rows: { query }, format }, EXPORT_OPTIONS),
  },
  pins: {
    access: 'pin_reports.read',
    file: 'transaksi-pin',
    summary: 'Movements of the pins of all members, as a file.',
    export: ({ pins }, { input, query, format }) => {
      const type = input.type
        ? parseOrInvalid(parseMovementType, input.type, 'type')
        : MovementType.UNSPECIFIED
      return pins.exportAllMovements({ rows: { query, type }, format }, EXPORT_OPTIONS)
    },
  },
  pin_recapts: {
    access: 'pin_reports.read',
    file: 'rekapitulasi-pin',
    summary: 'Activation pins of each member, as a file.',
    export: ({ pins }, { query, format }) =>
      pins.exportPinRecaps({ rows: { query }, format }, EXPORT_OPTIONS),
  },
  audit: {
    access: 'audit.read',
    file: 'jejak-audit',
    summary: 'The audit trail within the filters of its table, as a file.',
    async *export({ identity, config }, { input: { actor, action, target }, query, format }) {
      const rows = { query, actor, action, target, actions: [], kinds: [] }
      const { banks } = await config.listEditableBanks({ query: TableQuery.create({ length: MAX_BANKS }) })
      const bankNames = Object.fromEntries(banks.map(({ bank }) => [bank?.id, bank?.name ?? '']))
      yield* identity.exportAudit({ rows, format, bankNames }, EXPORT_OPTIONS)
    },
  },
  growth: {
    access: 'money_reports.read',
    file: 'pertumbuhan',
    summary: 'New and active members by month, as a file.',
    export: ({ pins }, { query, format }) => pins.exportGrowth({ query, format }, EXPORT_OPTIONS),
  },
  cohorts: {
    access: 'money_reports.read',
    file: 'kohort',
    summary: 'Members by the month of their activation and their activity since, as a file.',
    export: ({ pins }, { query, format }) => pins.exportCohorts({ query, format }, EXPORT_OPTIONS),
  },
  branches: {
    access: 'money_reports.read',
    file: 'cabang',
    summary: 'Branches of the tree by their growth, as a file.',
    export: ({ network }, { query, format }) => network.exportBranches({ query, format }, EXPORT_OPTIONS),
  },
  concentration: {
    access: 'money_reports.read',
    file: 'konsentrasi-bonus',
    summary: 'What groups of the highest earners were credited, as a file.',
    export: ({ wallet }, { query, format }) => wallet.exportConcentration({ query, format }, EXPORT_OPTIONS),
  },
  pph21: {
    access: 'money_reports.read',
    file: 'pph-21',
    summary: "A month's PPh 21 worksheet, as a file.",
    export: ({ wallet }, { input, query, format }) =>
      wallet.exportTaxWorksheet({ rows: { query, month: input.month }, format }, EXPORT_OPTIONS),
  },
}

const exportPath = (name: string) => `/api/reports/export/${name}`

/** The export calls, for tests. */
export const exportCalls = Object.entries(reports).map(
  ([name, { access }]) => ({ method: 'GET', path: exportPath(name), access }) as const,
)

/** Registers the export calls; each streams a file from its service. */
export function reportExportRoutes(app: FastifyInstance, clients: Clients): void {
  for (const [name, report] of Object.entries(reports)) {
    app.get<{ Querystring: ExportInput }>(
      exportPath(name),
      {
        config: { access: report.access, sends: SHEET_OR_CSV },
        schema: { summary: report.summary, tags: ['reports'], querystring: exportInput },
      },
      async (request, reply) => {
        const input = request.query
        const query = toTableQuery(input)
        const format = input.format === 'csv' ? FileFormat.CSV : FileFormat.XLSX
        const parts = report.export(clients, { input, query, format })
        const words = fileNameWords(
          report.file,
          Object.assign(
            { filters: [input.month, input.type, input.actor, input.action, input.target.replace(':', '-')] },
            query,
          ),
        )
        return sendFile(reply, parts, words, input.format)
      },
    )
  }
}

function toTableQuery(input: ExportInput): TableQuery {
  return {
    start: 0,
    length: 0,
    search: flatTableSearch(input),
    order: flatTableOrder(input),
    dateStart: input.datestart || input.date_start,
    dateFinish: input.datefinish || input.date_finish,
  }
}
