// Product components that call the API and are used by more than one frontend. Each frontend bundles the few it uses
// (`sideEffects` in package.json); federation shares only the design system below them.
export { BankFields, useBankName } from './bank-fields'
export { DataTable } from './data-table'
export { DownloadButton } from './download-button'
export { latestMonths, monthText, shortMonth } from './months'
export { PreviousSessionButton } from './previous-session-button'
export { RecipientField, useRecipientLookup } from './recipient-field'
export { ReconciliationBadge } from './reconciliation-badge'
export { searchSelect2 } from './select2'
export { loadTablePage, type TableSource } from './table-source'
export { whatsAppLink } from './whatsapp-link'
