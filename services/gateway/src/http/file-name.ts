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
    .slice(0, MAX_SEARCH_LENGTH)
  const words = [
    ...filters.map((filter) => filter.toLowerCase().replaceAll(' ', '-')),
    periodOf(dateStart, dateFinish),
    text && `cari-${text}`,
  ].filter(Boolean)
  return [name, ...(words.length > 0 ? words : ['semua'])]
}

/** A whole month as `yyyy-mm`. */
function periodOf(start: string, finish: string): string {
  if (!start && !finish) return ''
  if (!finish) return `dari-${start}`
  if (!start) return `sampai-${finish}`
  const month = start.slice(0, 7)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return start === `${month}-01` && finish === lastDay ? month : `${start}_${finish}`
}
