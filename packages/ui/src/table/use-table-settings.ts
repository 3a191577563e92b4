import { useChoice, useChosenText, useStoredText } from '@jejaring/web-platform'
import { LENGTHS } from './state'

const densities = ['dense', 'roomy'] as const

export interface TableSettings {
  /** Number of rows that a page has without one in the address. */
  length: number
  setLength: (length: number) => void
  density: (typeof densities)[number]
  setDensity: (density: (typeof densities)[number]) => void
  hidden: readonly string[]
  setHidden: (keys: readonly string[]) => void
  /** Saved views: query strings, newest last. */
  views: readonly string[]
  setViews: (views: readonly string[]) => void
}

/**
 * The settings of a table that the browser remembers, by the key of the table. Saved views may be long and are not
 * rendered with the page, so localStorage keeps them; cookies keep the others.
 */
export function useTableSettings(key: string, defaultLength: number): TableSettings {
  const [length, setLength] = useChoice(`${key}-length`, LENGTHS.map(String), String(defaultLength))
  const [density, setDensity] = useChoice(`${key}-density`, densities, 'dense')
  const [hidden, setHidden] = useChosenText(`${key}-hidden`)
  const [views, setViews] = useStoredText(`${key}-views`)
  return {
    length: Number(length),
    setLength: (rows) => setLength(String(rows)),
    density,
    setDensity,
    hidden: lines(hidden),
    setHidden: (keys) => setHidden(keys.join('\n')),
    views: lines(views),
    setViews: (queries) => setViews(queries.join('\n')),
  }
}

const lines = (text: string | null): string[] => (text ?? '').split('\n').filter(Boolean)
