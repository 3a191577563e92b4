import {
  actionNames,
  changesOf,
  fieldNames,
  isAmount,
  targetKindNames,
  targetOf,
  valueName,
} from '@jejaring/identifiers/audit'
import { formatRupiah } from '@jejaring/money'
import type { FilePart } from '@jejaring/proto/common/v1/file'
import { type ExportAuditRequest, ListAuditRequest } from '@jejaring/proto/identity/v1/identity'
import { exportedRows, fileKind, usernameReader } from '@jejaring/service-kit'
import { fileParts, momentColumn, textColumn } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { type AuditEntryRow, auditTable, memberIdOf } from '../store/audit-entries'

/**
 * Exports the audit trail as a file, with the filters and order of its table. Faults: unauthenticated, forbidden,
 * too_many, invalid (too many rows).
 */
export function exportAudit(
  { kit }: Context,
  { rows = ListAuditRequest.create(), format, bankNames }: ExportAuditRequest,
): AsyncGenerator<FilePart> {
  const { actor, action, target } = rows
  return fileParts(fileKind(format), auditSheet(bankNames), async () =>
    exportedRows(kit, {
      target: 'report:audit',
      source: await auditTable(kit.database.manager, rows),
      filters: { actor: (await memberIdOf(kit.database.manager, actor)) ? actor : '', action, target },
      filterFacts: [
        { label: 'Pelaku', value: actor || 'semua' },
        { label: 'Tindakan', value: nameIn(actionNames, action) || 'semua' },
        { label: 'Objek', value: targetWords(target) || 'semua' },
      ],
      format,
      usernameOf: usernameReader('id'),
    }),
  )
}

/** Names of banks by id. */
type BankNames = Readonly<Record<string, string>>

/** The recorded fields of an entry. */
type Fields = Readonly<Record<string, unknown>> | null

const auditSheet = (bankNames: BankNames) => ({
  name: 'Jejak Audit',
  columns: [
    momentColumn<AuditEntryRow>('Waktu', ({ created_at }) => created_at),
    textColumn<AuditEntryRow>(
      'Pelaku',
      18,
      ({ impersonatorUsername, actorUsername }) => impersonatorUsername || actorUsername || 'Tanpa akun',
    ),
    textColumn<AuditEntryRow>('Atas nama', 18, ({ impersonatorUsername, actorUsername }) =>
      toText(impersonatorUsername && actorUsername),
    ),
    textColumn<AuditEntryRow>('Tindakan', 30, ({ action }) => nameIn(actionNames, action)),
    textColumn<AuditEntryRow>('Objek', 20, ({ target }) => kindName(target)),
    textColumn<AuditEntryRow>('Nama objek', 22, (row) => targetOf(factsOf(row)).name),
    textColumn<AuditEntryRow>('Perubahan', 60, (row) => describeChanges(row, bankNames)),
    textColumn<AuditEntryRow>('Alamat IP', 18, ({ address }) => toText(address)),
    textColumn<AuditEntryRow>('Id objek', 46, ({ target }) => target),
    textColumn<AuditEntryRow>('Id permintaan', 38, ({ requestId }) => requestId),
  ],
  totalLabel: (rows: number) => `Total ${rows} jejak`,
})

const toText = (value: string | null) => value ?? ''

/** The key itself without a name; a key such as `constructor` has none. */
function nameIn(names: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(names, key) ? names[key]! : key
}

function kindName(target: string): string {
  return nameIn(targetKindNames, target.split(':', 1)[0] ?? '')
}

/** A filter by object: "Penarikan", or "Penarikan terpilih" for exactly one. */
const targetWords = (target: string) => kindName(target) + (target.includes(':') ? ' terpilih' : '')

/** "Status: Menunggu → Berhasil; Alasan: …". */
function describeChanges(row: AuditEntryRow, bankNames: BankNames): string {
  const { kind } = targetOf(factsOf(row))
  return changesOf(factsOf(row))
    .map((change) => {
      const name = nameIn(fieldNames, change.name)
      const inWords = (value: string) => valueText(kind, change.name, value, bankNames)
      const current = change.after === undefined ? 'kosong' : inWords(change.after)
      return change.before === undefined
        ? `${name}: ${current}`
        : `${name}: ${inWords(change.before)} → ${current}`
    })
    .join('; ')
}

const factsOf = ({ target, targetUsername, before, after }: AuditEntryRow) => ({
  target,
  target_name: toText(targetUsername),
  before: before as Fields,
  after: after as Fields,
})

/** A recorded value as the screen shows it. */
function valueText(kind: string, field: string, value: string, bankNames: BankNames): string {
  if (isAmount(field, value)) return formatRupiah(BigInt(value))
  return field === 'bankId' ? nameIn(bankNames, value) : (valueName(kind, field, value) ?? value)
}
