import { oneLine, truncate } from '@jejaring/service-kit'
import { comparable } from '@jejaring/spreadsheet'
import {
  columnSources,
  delimiters,
  formats,
  type NamedTemplate,
  type PayoutColumn,
  type PayoutTemplate,
  type ResultFormat,
} from './template'

/** A template before validation. */
export interface TemplateInput {
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

const MAX_COLUMNS = 30
const MAX_TEXT_LENGTH = 60
const MAX_STATUS_WORDS = 20

/** Validates a template; `refused` maps field names of the form to messages. */
export function checkTemplate(input: TemplateInput): CheckedTemplate {
  const refused: Record<string, string> = {}
  const name = oneLine(input.name)
  if (name === '' || name.length > MAX_TEXT_LENGTH)
    refused.name = `Isi nama, paling banyak ${MAX_TEXT_LENGTH} karakter.`
  const format = formats.find((known) => known === input.format)
  if (!format) refused.format = 'Pilih CSV atau XLSX.'
  const delimiter = delimiters.find((known) => known === (input.delimiter || ','))
  if (!delimiter) refused.delimiter = 'Pilih koma, titik koma, atau garis tegak.'
  const columns = parseColumns(input, refused)
  const result = parseResultFormat(input.result, columns, refused)
  if (Object.keys(refused).length > 0 || !format || !delimiter) return { refused }
  return {
    template: { name, format, delimiter, header: input.header, columns, result, active: input.active },
  }
}

function parseColumns(input: TemplateInput, refused: Record<string, string>): PayoutColumn[] {
  const columns = input.columns.map(
    ({ title, source, text }): PayoutColumn => ({
      title: oneLine(title),
      source: columnSources.find((known) => known === source) ?? 'empty',
      text: source === 'fixed' ? oneLine(text) : '',
    }),
  )
  if (columns.length === 0 || columns.length > MAX_COLUMNS)
    refused.columns = `Isi 1 sampai ${MAX_COLUMNS} kolom.`
  for (const needed of ['account', 'amount'] as const)
    if (!columns.some(({ source }) => source === needed))
      refused.columns = 'Berkas pembayaran harus memuat nomor rekening dan nominal.'
  for (const [index, { title }] of columns.entries()) {
    const taken = columns.findIndex((other) => comparable(other.title) === comparable(title)) !== index
    if (input.header && (title === '' || taken))
      refused[`columns.${index}.title`] = taken ? 'Judul ini sudah dipakai.' : 'Isi judul kolom.'
    if (title.length > MAX_TEXT_LENGTH)
      refused[`columns.${index}.title`] = `Paling banyak ${MAX_TEXT_LENGTH} karakter.`
    if (input.columns[index]!.source !== columns[index]!.source)
      refused[`columns.${index}.source`] = 'Pilih isi kolom.'
    if (columns[index]!.text.length > MAX_TEXT_LENGTH)
      refused[`columns.${index}.text`] = `Paling banyak ${MAX_TEXT_LENGTH} karakter.`
  }
  return columns
}

function parseResultFormat(
  input: ResultFormat,
  columns: PayoutTemplate['columns'],
  refused: Record<string, string>,
): ResultFormat {
  const titles = {
    reference: oneLine(input.reference),
    account: oneLine(input.account),
    amount: oneLine(input.amount),
    status: oneLine(input.status),
    reason: oneLine(input.reason),
  }
  if (titles.amount === '') refused['result.amount'] = 'Isi judul kolom nominal.'
  if (titles.status === '') refused['result.status'] = 'Isi judul kolom status.'
  if (titles.reference === '' && titles.account === '')
    refused['result.reference'] = 'Isi judul kolom referensi atau nomor rekening.'
  if (titles.reference !== '' && !columns.some(({ source }) => source === 'reference'))
    refused['result.reference'] =
      'Berkas pembayaran tidak memuat referensi; kosongkan atau tambahkan kolomnya.'
  for (const [name, title] of Object.entries(titles))
    if (title.length > MAX_TEXT_LENGTH)
      refused[`result.${name}`] = `Paling banyak ${MAX_TEXT_LENGTH} karakter.`
  const paid = cleanWords(input.paid)
  const refusedWords = cleanWords(input.refused)
  if (paid.length === 0 || paid.length > MAX_STATUS_WORDS)
    refused['result.paid'] = 'Isi kata untuk baris yang dibayar.'
  if (refusedWords.length === 0 || refusedWords.length > MAX_STATUS_WORDS)
    refused['result.refused'] = 'Isi kata untuk baris yang ditolak.'
  if (paid.some((word) => refusedWords.some((other) => comparable(word) === comparable(other))))
    refused['result.refused'] = 'Satu kata tidak boleh berarti dibayar dan ditolak.'
  return { ...titles, paid, refused: refusedWords }
}

const cleanWords = (list: readonly string[]) =>
  list.map((word) => truncate(oneLine(word), MAX_TEXT_LENGTH)).filter(Boolean)
