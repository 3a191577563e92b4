import { normaliseUsername } from '@jejaring/identifiers'
import { checkName } from '../../../services/identity/src/members/name'
import { checkPhone } from '../../../services/identity/src/members/phone'
import { checkUsername } from '../../../services/identity/src/members/username'
import type { Problems } from './problems'
import { readDate } from './read-date'
import { type Column, openingColumns, type SourceRow } from './source-row'

export type Side = 'left' | 'right'

/** A parsed member. Invalid fields are empty and recorded as problems. */
export interface Row {
  readonly line: number
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly upline: string
  readonly side: Side | undefined
  readonly sponsor: string
  readonly packageId: number
  /** Milliseconds; NaN when invalid. */
  readonly placedAt: number
  readonly opening: readonly bigint[]
}

export interface Rules {
  readonly now: Date
  /** Ids of the activation packages, by code. */
  readonly packages: ReadonlyMap<string, number>
  /** Whether bonuses of the history are paid; opening balances are then forbidden. */
  readonly credit: boolean
}

const EARLIEST_PLACEMENT = Date.parse('1990-01-01T00:00:00+07:00')
const MAX_RUPIAH = 15
const NO_OPENING: readonly bigint[] = []
const sides: Readonly<Record<string, Side>> = { left: 'left', kiri: 'left', right: 'right', kanan: 'right' }

/** Validates a line independently of the others (rule book §1). */
export function readRow(source: SourceRow, rules: Rules, problems: Problems): Row {
  const reportError = (column: Column, sentence: string) => problems.add(source.line, column, sentence)
  const checked = (
    column: Column,
    check: (input: string) => { ok: true; value: string } | { ok: false; error: string },
  ) => {
    const result = check(source[column])
    if (result.ok) return result.value
    reportError(column, result.error)
    return ''
  }
  const side = sides[source.side.toLowerCase()]
  if (!side) reportError('side', 'Isi left atau right (kiri atau kanan).')
  const packageId = rules.packages.get(source.package.toUpperCase())
  if (packageId === undefined) {
    reportError('package', `Paket tidak dikenal. Yang ada: ${[...rules.packages.keys()].join(', ')}.`)
  }
  return {
    line: source.line,
    username: checked('username', checkUsername),
    name: checked('name', (name) => checkName(name)),
    phone: checked('phone', checkPhone),
    upline: readUsername('upline', source, reportError),
    side,
    sponsor: readUsername('sponsor', source, reportError),
    packageId: packageId ?? 0,
    placedAt: readPlacementDate(source.date, rules.now, reportError),
    opening: openingOf(source, rules.credit, reportError),
  }
}

type ReportError = (column: Column, sentence: string) => void

function readUsername(column: 'upline' | 'sponsor', source: SourceRow, reportError: ReportError): string {
  const username = normaliseUsername(source[column])
  if (username === '') reportError(column, 'Wajib diisi; admin untuk yang paling atas.')
  return username
}

function readPlacementDate(text: string, now: Date, reportError: ReportError): number {
  const moment = readDate(text)?.getTime()
  if (moment === undefined)
    reportError('date', 'Isi tanggal seperti 2024-03-01, 2024-03-01 14:05 atau 01/03/2024.')
  else if (moment > now.getTime()) reportError('date', 'Tanggal ini belum tiba.')
  else if (moment < EARLIEST_PLACEMENT) reportError('date', 'Tanggal ini sebelum 1990.')
  else return moment
  return Number.NaN
}

function openingOf(source: SourceRow, credit: boolean, reportError: ReportError): readonly bigint[] {
  const amounts = openingColumns.map((column) => {
    const text = source[column]
    if (text === '' || /^0+$/.test(text)) return 0n
    if (!/^\d+$/.test(text) || text.length > MAX_RUPIAH) {
      reportError(column, 'Isi Rupiah bulat dalam angka saja, misalnya 150000.')
    } else if (credit)
      reportError(column, 'Saldo awal tidak dapat diisi bila riwayat dibayar ulang (--credit).')
    else return BigInt(text)
    return 0n
  })
  return amounts.some((amount) => amount > 0n) ? amounts : NO_OPENING
}
