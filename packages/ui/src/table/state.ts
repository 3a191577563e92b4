import { useSearchParams } from '@jejaring/web-platform'
import { useEffect, useRef } from 'react'
import { isDay } from './days'

export interface Sort {
  key: string
  dir: 'asc' | 'desc'
}

/** State of a table, kept in the URL so that links and reloads show the same. */
export interface TableState {
  page: number
  length: number
  search: string
  sort: Sort | undefined
  from: string | undefined
  to: string | undefined
  filters: Record<string, string>
}

export interface TableDefaults {
  length: number
  sort: Sort | undefined
  /** The table’s filters: a value that a filter does not offer counts as none. */
  filters: FilterValues[]
  /** Prefix of the query parameters, for a screen with two tables. */
  prefix: string
}

/** What the state needs of a `Filter`. */
interface FilterValues {
  name: string
  /** Empty while they are being loaded. */
  options: { value: string }[]
  oldestFirst?: string[]
}

export type ChangeTable = (patch: Partial<TableState>, options?: { isCorrection?: boolean }) => void

export const LENGTHS = [10, 25, 50, 100]

/**
 * Reads and writes a table’s state in the URL. Every change but that of the page resets to page 1. A change is an entry
 * of the history, except a correction and further letters of a search.
 */
export function useTableState(defaults: TableDefaults): [TableState, ChangeTable] {
  const [params, setParams] = useSearchParams()
  const state = readState(params, defaults)
  // A second change may come before the first is rendered, so each starts from the latest parameters.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change: ChangeTable = (patch, { isCorrection = false } = {}) => {
    const before = latest.current
    const after = writeState(before, { page: 1, ...patch }, defaults)
    // Nothing changed: no entry of the history.
    if (after.toString() === before.toString()) return
    latest.current = after
    const isTyping = 'search' in patch && Object.keys(patch).length === 1 && before.has(`${defaults.prefix}q`)
    setParams(latest.current, { replace: isCorrection || isTyping, preventScrollReset: true })
  }
  return [state, change]
}

export function readState(params: URLSearchParams, defaults: TableDefaults): TableState {
  const read = (name: string) => params.get(defaults.prefix + name) ?? undefined
  const length = Number(read('length'))
  const filters = defaults.filters.map(({ name, options }) => {
    const value = read(name) ?? ''
    const isOffered = options.length === 0 || options.some((option) => option.value === value)
    return [name, isOffered ? value : ''] as const
  })
  const isOldestFirst = defaults.filters.some(({ name, oldestFirst }) =>
    oldestFirst?.includes(read(name) ?? ''),
  )
  return {
    page: Math.max(1, Math.trunc(Number(read('page'))) || 1),
    length: LENGTHS.includes(length) ? length : defaults.length,
    search: read('q') ?? '',
    sort: readSort(read('sort')) ?? (isOldestFirst ? reversed(defaults.sort) : defaults.sort),
    from: readDay(read('from')),
    to: readDay(read('to')),
    filters: Object.fromEntries(filters),
  }
}

function writeState(
  current: URLSearchParams,
  patch: Partial<TableState>,
  defaults: TableDefaults,
): URLSearchParams {
  const next = new URLSearchParams(current)
  const write = (name: string, value: string | undefined, fallback = '') => {
    if (!value || value === fallback) next.delete(defaults.prefix + name)
    else next.set(defaults.prefix + name, value)
  }
  if ('page' in patch) write('page', String(patch.page), '1')
  if ('length' in patch) write('length', String(patch.length), String(defaults.length))
  if ('search' in patch) write('q', patch.search)
  if ('sort' in patch) {
    next.delete(`${defaults.prefix}sort`)
    write('sort', writeSort(patch.sort), writeSort(readState(next, defaults).sort))
  }
  if ('from' in patch) write('from', patch.from)
  if ('to' in patch) write('to', patch.to)
  for (const [name, value] of Object.entries(patch.filters ?? {})) write(name, value)
  return next
}

const reversed = (sort: Sort | undefined): Sort | undefined =>
  sort && { key: sort.key, dir: sort.dir === 'desc' ? 'asc' : 'desc' }

export function readSort(text: string | undefined): Sort | undefined {
  if (!text) return undefined
  return text.startsWith('-') ? { key: text.slice(1), dir: 'desc' } : { key: text, dir: 'asc' }
}

export function writeSort(sort: Sort | undefined): string {
  if (!sort) return ''
  return sort.dir === 'desc' ? `-${sort.key}` : sort.key
}

function readDay(text: string | undefined): string | undefined {
  return text && isDay(text) ? text : undefined
}
