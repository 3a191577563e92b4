import { formatDateTime } from '@jejaring/calendar'
import {
  actionNames,
  actorName,
  addressText,
  areaLevelOf,
  changesOf,
  creationTimeOf,
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
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { type AuditEntryRow, auditTable, hasAuditTarget, memberIdOf } from '../store/audit-entries'

/**
 * Exports the audit trail as a file, with the filters and order of its table. Faults: unauthenticated, forbidden,
 * too_many, invalid (too many rows).
 */
export function exportAudit(
  { kit, config }: Context,
  { rows = ListAuditRequest.create(), format, bankNames }: ExportAuditRequest,
): AsyncGenerator<FilePart> {
  const { actor, action, target } = rows
  const { manager } = kit.database
  const areaNames: Record<string, string> = {}
  return fileParts(fileKind(format), auditSheet({ bankNames, areaNames }), async () => {
    const { batches, facts } = await exportedRows(kit, {
      target: 'report:audit',
      source: await auditTable(manager, rows),
      filters: await recordedFilters(manager, rows),
      filterFacts: [
        { label: 'Pelaku', value: actor || 'semua' },
        { label: 'Tindakan', value: nameIn(actionNames, action) || 'semua' },
        { label: 'Objek', value: targetWords(target) || 'semua' },
      ],
      format,
      usernameOf: usernameReader('id'),
    })
    return { batches: withAreaNames(batches, areaNames, config), facts }
  })
}

/**
 * The filters as the trail records them. One that is no username, action or object of the trail becomes empty: it can be a
 * name or phone, which would stay after the erasure of that member.
 */
async function recordedFilters(manager: EntityManager, { actor, action, target }: ListAuditRequest) {
  const isKind = Object.hasOwn(targetKindNames, target.split(':', 1)[0] ?? '')
  return {
    actor: (await memberIdOf(manager, actor)) ? actor : '',
    action: Object.hasOwn(actionNames, action) ? action : '',
    target: isKind && (!target.includes(':') || (await hasAuditTarget(manager, target))) ? target : '',
  }
}

/** Adds the names of the areas in each batch to `areaNames` before it yields the batch. Faults: unavailable. */
async function* withAreaNames(
  batches: AsyncIterable<AuditEntryRow[]>,
  areaNames: Record<string, string>,
  config: Context['config'],
): AsyncGenerator<AuditEntryRow[]> {
  for await (const batch of batches) {
    const ids = new Set(batch.flatMap(areaIdsOf).filter((id) => !Object.hasOwn(areaNames, id)))
    if (ids.size > 0) {
      const { areas } = await config.readAreas({ ids: [...ids] })
      for (const { id, name } of areas) areaNames[id] = name
    }
    yield batch
  }
}

function areaIdsOf(row: AuditEntryRow): string[] {
  return changesOf(factsOf(row)).flatMap(({ name, before, after }) =>
    [before ?? [], after ?? []].flat().filter((value) => areaLevelOf(name, value)),
  )
}

/** Names by id of what entries record by id only. */
interface RecordedNames {
  readonly bankNames: Readonly<Record<string, string>>
  readonly areaNames: Readonly<Record<string, string>>
}

/** The recorded fields of an entry. */
type Fields = Readonly<Record<string, unknown>> | null

const auditSheet = (names: RecordedNames) => ({
  name: 'Jejak Audit',
  columns: [
    momentColumn<AuditEntryRow>('Waktu', ({ created_at }) => created_at),
    textColumn<AuditEntryRow>('Pelaku', 18, ({ impersonatorUsername, actorUsername, address }) =>
      actorName(toText(impersonatorUsername || actorUsername), toText(address)),
    ),
    textColumn<AuditEntryRow>('Atas nama', 18, ({ impersonatorUsername, actorUsername }) =>
      toText(impersonatorUsername && actorUsername),
    ),
    textColumn<AuditEntryRow>('Tindakan', 30, ({ action }) => nameIn(actionNames, action)),
    textColumn<AuditEntryRow>('Objek', 20, ({ target }) => kindName(target)),
    textColumn<AuditEntryRow>('Nama objek', 22, (row) => targetOf(factsOf(row)).name),
    textColumn<AuditEntryRow>('Perubahan', 60, (row) => describeChanges(row, names)),
    textColumn<AuditEntryRow>('Alamat IP', 18, ({ address }) => addressText(toText(address))),
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
function describeChanges(row: AuditEntryRow, names: RecordedNames): string {
  const { kind } = targetOf(factsOf(row))
  return changesOf(factsOf(row))
    .map((change) => {
      const name = nameIn(fieldNames, change.name)
      const inWords = (value: string) => valueText(kind, change.name, value, names)
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
function valueText(kind: string, field: string, value: string, names: RecordedNames): string {
  if (isAmount(field, value)) return formatRupiah(BigInt(value))
  const createdAt = creationTimeOf(field, value)
  if (createdAt) return formatDateTime(createdAt)
  if (areaLevelOf(field, value)) return nameIn(names.areaNames, value)
  return field === 'bankId' ? nameIn(names.bankNames, value) : (valueName(kind, field, value) ?? value)
}
