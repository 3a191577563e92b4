import { column, type RowOf } from '@jejaring/service-kit'
import { momentColumn, textColumn } from '@jejaring/spreadsheet'
import type { Movement } from '../movement/movement'

const QUANTITY_SQL = `replace(to_char(h.qty, 'FM999,999,999,999'), ',', '.') || ' pin ' || coalesce(k.name, '')`

/** In SQL, so that the search covers the text that members read. */
export const DESCRIPTION_SQL = `CASE h.type
  WHEN 'create'       THEN 'Pembuatan ' || ${QUANTITY_SQL}
  WHEN 'transfer_in'  THEN 'Transfer masuk ' || ${QUANTITY_SQL} || ' dari ' || h.counterparty_username
  WHEN 'transfer_out' THEN 'Transfer keluar ' || ${QUANTITY_SQL} || ' ke ' || h.counterparty_username
  WHEN 'activation'   THEN 'Aktivasi akun ' || h.counterparty_username || ' dengan ' || ${QUANTITY_SQL}
  WHEN 'ro'           THEN 'Repeat order ' || ${QUANTITY_SQL}
  WHEN 'void'         THEN 'Dibatalkan admin: ' || ${QUANTITY_SQL} || '. Alasan: '
                           || (SELECT v.reason FROM pin_voids v WHERE v.id = h.void_id) END`

/** The fixed words of each type, to search by type. */
export const MOVEMENT_WORDS = `(VALUES ('create', 'Pembuatan'), ('transfer_in', 'Transfer masuk'),
  ('transfer_out', 'Transfer keluar'), ('activation', 'Aktivasi akun'), ('ro', 'Repeat order'),
  ('void', 'Dibatalkan admin')) AS f (type, words)`

/** Names of the types in files. */
export const movementTypeNames: Readonly<Record<Movement['type'], string>> = {
  create: 'Pembuatan',
  transfer_in: 'Transfer masuk',
  transfer_out: 'Transfer keluar',
  activation: 'Aktivasi',
  ro: 'Repeat order',
  void: 'Dibatalkan admin',
}

/** The columns of each history; their position in files is that of all members' history. */
export const movementColumns = {
  id: column<string>('h.id'),
  created_at: column<Date>('h.moved_at', { sort: true, file: momentColumn('Tanggal') }),
  type: column<Movement['type']>('h.type', {
    sort: true,
    file: textColumn('Jenis', 16, (type) => movementTypeNames[type]),
  }),
  type_name: column<string>('h.type', { sort: true }),
  package_id: column<number>('h.package_id'),
  package_name: column<string>(`coalesce(k.name, '')`, {
    joins: ['k'],
    sort: ['h.package_id'],
    file: textColumn('Paket', 16),
  }),
  qty: column<number>('h.qty', { sort: true }),
  counterparty: column<string>(`coalesce(h.counterparty_username, '')`),
  description: column<string>(DESCRIPTION_SQL, { joins: ['k'], file: textColumn('Keterangan', 60) }),
}

export type MovementRow = RowOf<typeof movementColumns>
