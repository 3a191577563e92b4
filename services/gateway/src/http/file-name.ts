import { truncate } from '@jejaring/service-kit'

interface FileContent {
  /** Names of the filters in force, such as a status; empty ones are left out. */
  readonly filters?: readonly string[]
  /** `yyyy-mm-dd` or empty. */
  readonly dateStart: string
  readonly dateFinish: string
  readonly search: string
}

const MAX_SEARCH_LENGTH = 40

/** The words of a download's name: what it lists, its filters, and its month or dates; `semua` without any. */
export function fileNameWords(
  name: string,
  { filters = [], dateStart, dateFinish, search }: FileContent,
): string[] {
  const text = search
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const words = [
    ...filters.map((filter) => filter.toLowerCase().replaceAll(' ', '-')),
    periodOf(dateStart, dateFinish),
    text && `cari-${truncate(text, MAX_SEARCH_LENGTH)}`,
  ].filter(Boolean)
  return [name, ...(words.length > 0 ? words : ['semua'])]
}

/** First day of the tables' default range: no restriction. */
const FIRST_DAY = '1970-01-01'

/** A whole month as `yyyy-mm`, and its last day, too. */
function periodOf(start: string, finish: string): string {
  const isEndOfMonth = finish !== '' && finish === lastDayOfMonth(finish)
  const month = finish.slice(0, 7)
  if (!start || start === FIRST_DAY) return finish && `sampai-${isEndOfMonth ? month : finish}`
  if (!finish) return `dari-${start}`
  return isEndOfMonth && start === `${month}-01` ? month : `${start}_${finish}`
}

function lastDayOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
