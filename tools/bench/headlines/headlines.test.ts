import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareHeadlines, type Headline, holds, readHeadlines, writeHeadlines } from './headline'

const share: Headline = { name: 'profile', value: 60, unit: '%', atLeast: 55 }
const memory: Headline = { name: 'idle', value: 800, unit: 'MB', atMost: 700 }

test('a threshold holds on its side only, and never for a missing value', () => {
  expect(holds(share)).toBe(true)
  expect(holds({ ...share, value: 54.9 })).toBe(false)
  expect(holds(memory)).toBe(false)
  expect(holds({ ...memory, value: 700 })).toBe(true)
  expect(holds({ ...memory, value: Number.NaN })).toBe(false)
  expect(holds({ name: 'rate', value: 3, unit: '/s' })).toBe(true)
})

test('a value that could not be measured still misses its threshold after a file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-headlines-'))
  try {
    const file = join(directory, 'figures.json')
    writeHeadlines(file, [{ ...memory, value: Number.NaN }, share])
    const [unmeasured, measured] = readHeadlines(file)
    expect(unmeasured && holds(unmeasured)).toBe(false)
    expect(measured).toEqual(share)
    expect(readHeadlines(join(directory, 'none.json'))).toEqual([])
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('the table shows both runs, the change and the thresholds', () => {
  const table = compareHeadlines([{ ...share, value: 50 }], [share, memory])
  expect(table).toContain('| profile | 50 % | 60 % | 20 % | ≥ 55 %: holds |')
  expect(table).toContain('| idle | – | 800 MB | – | ≤ 700 MB: **missed** |')
  const none: Headline = { name: 'scans', value: 0, unit: 'times', atMost: 0 }
  expect(compareHeadlines([none], [none])).toContain('| scans | 0 times | 0 times | – | ≤ 0 times: holds |')
})
