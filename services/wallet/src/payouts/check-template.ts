import { oneLine } from '@jejaring/service-kit'
import {
  columnSources,
  delimiters,
  formats,
  type NamedTemplate,
  type PayoutColumn,
  type PayoutTemplate,
  type ResultFormat,
} from './template'

/** A template as somebody sends it: nothing of it is known to be right. */
export interface WantedTemplate {
  readonly name: string
  readonly format: string
  readonly delimiter: string
  readonly header: boolean
  readonly columns: readonly { readonly title: string; readonly source: string; readonly text: string }[]
  readonly result: ResultFormat
  readonly active: boolean
}

export type CheckedTemplate =
  | { readonly template: Omit<NamedTemplate, 'id' | 'version'> }
  | { readonly refused: Readonly<Record<string, string>> }

const MOST_COLUMNS = 30
const LONGEST = 60
const MOST_WORDS = 20

/** Checks a template; `refused` names each field as the form knows it. */
export function checkTemplate(wanted: WantedTemplate): CheckedTemplate {
  const refused: Record<string, string> = {}
  const name = oneLine(wanted.name)
  if (name === '' || name.length > LONGEST) refused.name = `Isi nama, paling banyak ${LONGEST} karakter.`
  const format = formats.find((known) => known === wanted.format)
  if (!format) refused.format = 'Pilih CSV atau XLSX.'
  const delimiter = delimiters.find((known) => known === (wanted.delimiter || ','))
  if (!delimiter) refused.delimiter = 'Pilih koma, titik koma, atau garis tegak.'
  const columns = readColumns(wanted, refused)
  const result = readResult(wanted.result, columns, refused)
  if (Object.keys(refused).length > 0 || !format || !delimiter) return { refused }
  return {
    template: { name, format, delimiter, header: wanted.header, columns, result, active: wanted.active },
  }
}

function readColumns(wanted: WantedTemplate, refused: Record<string, string>): PayoutColumn[] {
  const columns = wanted.columns.map(
    ({ title, source, text }): PayoutColumn => ({
      title: oneLine(title),
      source: columnSources.find((known) => known === source) ?? 'empty',
      text: source === 'fixed' ? oneLine(text) : '',
    }),
  )
  if (columns.length === 0 || columns.length > MOST_COLUMNS)
    refused.columns = `Isi 1 sampai ${MOST_COLUMNS} kolom.`
  for (const needed of ['account', 'amount'] as const)
    if (!columns.some(({ source }) => source === needed))
      refused.columns = 'Berkas bayar harus memuat nomor rekening dan nominal.'
  for (const [index, { title }] of columns.entries()) {
    const taken = columns.findIndex((other) => same(other.title, title)) !== index
    if (wanted.header && (title === '' || taken))
      refused[`columns.${index}.title`] = taken ? 'Judul ini sudah dipakai.' : 'Isi judul kolom.'
    if (title.length > LONGEST) refused[`columns.${index}.title`] = `Paling banyak ${LONGEST} karakter.`
    if (wanted.columns[index]!.source !== columns[index]!.source)
      refused[`columns.${index}.source`] = 'Pilih isi kolom.'
    if (columns[index]!.text.length > LONGEST)
      refused[`columns.${index}.text`] = `Paling banyak ${LONGEST} karakter.`
  }
  return columns
}

function readResult(
  wanted: ResultFormat,
  columns: PayoutTemplate['columns'],
  refused: Record<string, string>,
): ResultFormat {
  const titles = {
    reference: oneLine(wanted.reference),
    account: oneLine(wanted.account),
    amount: oneLine(wanted.amount),
    status: oneLine(wanted.status),
    reason: oneLine(wanted.reason),
  }
  if (titles.amount === '') refused['result.amount'] = 'Isi judul kolom nominal.'
  if (titles.status === '') refused['result.status'] = 'Isi judul kolom status.'
  if (titles.reference === '' && titles.account === '')
    refused['result.reference'] = 'Isi judul kolom referensi atau nomor rekening.'
  if (titles.reference !== '' && !columns.some(({ source }) => source === 'reference'))
    refused['result.reference'] = 'Berkas bayar tidak memuat referensi; kosongkan atau tambahkan kolomnya.'
  for (const [name, title] of Object.entries(titles))
    if (title.length > LONGEST) refused[`result.${name}`] = `Paling banyak ${LONGEST} karakter.`
  const paid = words(wanted.paid)
  const refusedWords = words(wanted.refused)
  if (paid.length === 0 || paid.length > MOST_WORDS)
    refused['result.paid'] = 'Isi kata untuk baris yang dibayar.'
  if (refusedWords.length === 0 || refusedWords.length > MOST_WORDS)
    refused['result.refused'] = 'Isi kata untuk baris yang ditolak.'
  if (paid.some((word) => refusedWords.some((other) => same(word, other))))
    refused['result.refused'] = 'Satu kata tidak boleh berarti dibayar dan ditolak.'
  return { ...titles, paid, refused: refusedWords }
}

const words = (given: readonly string[]) =>
  given.map((word) => oneLine(word).slice(0, LONGEST)).filter(Boolean)
/** Banks and people do not agree on capitals. */
export const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
