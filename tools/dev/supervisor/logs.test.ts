import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { LogFile } from './log-file'
import { isSuccessRecord, readableLog } from './readable-log'

test('formats a JSON line as time, level, message and error causes', () => {
  const err = { message: 'no pins', stack: 'at …', cause: { message: 'server unavailable' } }
  const line = readableLog(
    JSON.stringify({ level: 50, time: 0, name: 'pins', pid: 1, msg: 'could not', err }),
  )
  expect(stripVTControlCharacters(line)).toMatch(
    /^\[\d\d:\d\d:\d\d\] ERROR: could not ← no pins ← server unavailable$/,
  )
})

test('omits a cause that repeats the next one', () => {
  const err = { message: 'server unavailable', cause: { message: 'Error: server unavailable' } }
  const line = readableLog(JSON.stringify({ level: 50, time: 0, msg: 'x', err }))
  expect(stripVTControlCharacters(line)).toMatch(/x ← Error: server unavailable$/)
})

test.each(['plain words', '{ not JSON', ''])('leaves a line that is not JSON unchanged: %j', (line) => {
  expect(readableLog(line)).toBe(line)
})

test.each([
  ['what a call leaves', { level: 30, requestId: 'r-1', msg: 'answered' }, true],
  ['what was wrong with one', { level: 40, requestId: 'r-1', msg: 'refused' }, false],
  ['what a service says of itself', { level: 30, msg: 'started' }, false],
])('hides only lines of successful calls: %s', (_, entry, ordinary) => {
  expect(isSuccessRecord(JSON.stringify({ ...entry, name: 'pins' }))).toBe(ordinary)
})

test('rotates a log and keeps three old ones', () => {
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-log-'))
  const path = join(directory, 'logs', 'pins.log')
  const file = new LogFile(path, (error) => fail(error), 100)
  for (let line = 1; line <= 50; line++) file.line(`line ${line} ${'x'.repeat(40)}`)
  expect([1, 2, 3, 4].map((age) => existsSync(`${path}.${age}`))).toEqual([true, true, true, false])
  const newest = [`${path}.1`, path].map((name) => readFileSync(name, 'utf8')).join('')
  expect(newest).toContain('line 50 ')
  rmSync(directory, { recursive: true })
})

function fail(error: unknown): never {
  throw error
}
