// Product components that call the API and are used by more than one frontend. Each frontend bundles the few it uses
// (`sideEffects` in package.json); federation shares only the design system below them.
export { adminHomeKey, adminHomeQuery, type WaitingItem } from './admin-home'
export { BankFields, useBankNames } from './bank-fields'
export { BooksCheck } from './books-check'
export { Chart, type ChartSeries } from './charts/chart'
export {
  amountColumn,
  countColumn,
  dateColumn,
  dateTimeColumn,
  memberColumn,
  statusColumn,
} from './columns'
export { DataTable } from './data-table'
export { DownloadButton } from './download-button'
export { Guide } from './guide/guide'
export { MemberLink } from './member-link'
export { latestMonths, monthText, shortMonth } from './months'
export { PreviousSessionButton } from './previous-session-button'
export { RecipientField, useRecipientLookup } from './recipient-field'
export { reconciliationQuery } from './reconciliation'
export { ReconciliationBadge } from './reconciliation-badge'
export { SecondFactorNotice } from './second-factor-notice'
export { searchSelect2 } from './select2'
export { tableFileUrl } from './table-file-url'
export { type ExtrasOf, type RowOf, type TableSource, tableSource } from './table-source'
export { whatsAppLink } from './whatsapp-link'
