import { TableQuery } from '@jejaring/proto/common/v1/table'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { month, optionalText } from '../../http/fields'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import { FILE_CALL_OPTIONS } from '../../http/send-file'
import { declareTableFile, type TableFile, tableFileInput } from '../../http/table-file'
import { parseMovementType } from '../../mappers/pin'
import { parseBonusWallet } from '../../mappers/wallet'
import { auditFilters } from '../audit/datatable'

const formats = ['xlsx', 'csv'] as const
const input = tableFileInput.extend({
  format: z.enum(formats, { error: 'Pilih xlsx atau csv.' }).default('xlsx'),
  type: optionalText(20),
  month,
  ...auditFilters,
})

type Report = Pick<TableFile<z.output<typeof input>>, 'access' | 'fileNamePrefix' | 'summary' | 'export'>

/** Most banks of a page; there are about twenty. */
const MAX_BANKS = 100

const reports: Readonly<Record<string, Report>> = {
  wallets: {
    access: 'money_reports.read',
    fileNamePrefix: 'pendapatan-member',
    summary: 'Earnings of all members, as a file with the filter and order of its table.',
    export: ({ wallet }, { input, query, format }) => {
      const type = input.type ? parseOrInvalid(parseBonusWallet, input.type, 'type') : WalletType.UNSPECIFIED
      return wallet.exportIncome({ rows: { query, wallet: type }, format }, FILE_CALL_OPTIONS)
    },
  },
  wallet_recapts: {
    access: 'money_reports.read',
    fileNamePrefix: 'rekapitulasi-pendapatan',
    summary: "Income and withdrawals of each member's bonus wallets, as a file.",
    export: ({ wallet }, { query, format }) =>
      wallet.exportRecaps({ rows: { query }, format }, FILE_CALL_OPTIONS),
  },
  sponsors: {
    access: 'network_reports.read',
    fileNamePrefix: 'sponsorisasi',
    summary: 'Sponsors and the members they sponsor, as a file.',
    export: ({ network }, { query, format }) =>
      network.exportSponsorships({ rows: { query }, format }, FILE_CALL_OPTIONS),
  },
  pins: {
    access: 'pin_reports.read',
    fileNamePrefix: 'transaksi-pin',
    summary: 'Movements of the pins of all members, as a file.',
    export: ({ pins }, { input, query, format }) => {
      const type = input.type
        ? parseOrInvalid(parseMovementType, input.type, 'type')
        : MovementType.UNSPECIFIED
      return pins.exportAllMovements({ rows: { query, type }, format }, FILE_CALL_OPTIONS)
    },
  },
  pin_recapts: {
    access: 'pin_reports.read',
    fileNamePrefix: 'rekapitulasi-pin',
    summary: 'Activation pins of each member, as a file.',
    export: ({ pins }, { query, format }) =>
      pins.exportPinRecaps({ rows: { query }, format }, FILE_CALL_OPTIONS),
  },
  audit: {
    access: 'audit.read',
    fileNamePrefix: 'jejak-audit',
    summary: 'The audit trail within the filters of its table, as a file.',
    async *export({ identity, config }, { input: { actor, action, target }, query, format }) {
      const rows = { query, actor, action, target, actions: [], kinds: [] }
      const { banks } = await config.listEditableBanks({ query: TableQuery.create({ length: MAX_BANKS }) })
      const bankNames = Object.fromEntries(banks.map(({ bank }) => [bank?.id, bank?.name ?? '']))
      yield* identity.exportAudit({ rows, format, bankNames }, FILE_CALL_OPTIONS)
    },
  },
  growth: {
    access: 'money_reports.read',
    fileNamePrefix: 'pertumbuhan',
    summary: 'New and active members by month, as a file.',
    export: ({ pins }, { query, format }) => pins.exportGrowth({ query, format }, FILE_CALL_OPTIONS),
  },
  cohorts: {
    access: 'money_reports.read',
    fileNamePrefix: 'kohort',
    summary: 'Members by the month of their activation and their activity since, as a file.',
    export: ({ pins }, { query, format }) => pins.exportCohorts({ query, format }, FILE_CALL_OPTIONS),
  },
  branches: {
    access: 'money_reports.read',
    fileNamePrefix: 'cabang',
    summary: 'Branches of the tree by their growth, as a file.',
    export: ({ network }, { query, format }) => network.exportBranches({ query, format }, FILE_CALL_OPTIONS),
  },
  concentration: {
    access: 'money_reports.read',
    fileNamePrefix: 'konsentrasi-bonus',
    summary: 'What groups of the highest earners were credited, as a file.',
    export: ({ wallet }, { query, format }) =>
      wallet.exportConcentration({ query, format }, FILE_CALL_OPTIONS),
  },
  pph21: {
    access: 'money_reports.read',
    fileNamePrefix: 'pph-21',
    summary: "A month's PPh 21 worksheet, as a file.",
    export: ({ wallet }, { input, query, format }) =>
      wallet.exportTaxWorksheet({ rows: { query, month: input.month }, format }, FILE_CALL_OPTIONS),
  },
}

/** Each report's table as a file. */
export const reportFiles = Object.entries(reports).map(([name, report]) =>
  declareTableFile({
    ...report,
    formats,
    path: `/api/reports/export/${name}`,
    input,
    filters: ({ month, type, actor, action, target }) => [
      month,
      type,
      actor,
      action,
      target.replace(':', '-'),
    ],
  }),
)
