import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { birthOf, waitForExit } from '@jejaring/local-servers/system/processes'
import { addressOn, lockDirectory } from './directory-lock'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-lock-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

function lockedBy(owner: object): void {
  writeFileSync(join(directory, 'lock'), JSON.stringify({ port: 1, ...owner }))
}

test('one process holds a directory until it lets go', async () => {
  const lock = await lockDirectory(directory, { port: 8080 })
  await expect(lockDirectory(directory, { port: 8081 })).rejects.toThrow(
    `already runs on this DATA_DIR (process ${process.pid}`,
  )
  lock.release()
  const next = await lockDirectory(directory, { port: 8081 })
  next.release()
  expect(readdirSync(directory)).toEqual([])
})

test('the address of what runs is told for as long as it runs', async () => {
  expect(addressOn(directory)).toBeUndefined()
  const lock = await lockDirectory(directory, { port: 8080, address: 'https://jejaring.id' })
  expect(addressOn(directory)).toBe('https://jejaring.id')
  lock.release()
  lockedBy({ pid: process.pid, birth: 'another time', address: 'https://jejaring.id' })
  expect(addressOn(directory)).toBeUndefined()
})

test('the lock of a process that was killed counts for nothing, even when its number lives on', async () => {
  lockedBy({ pid: process.pid, birth: 'another time' })
  const lock = await lockDirectory(directory, { port: 8080 })
  lock.release()
})

test('a broken lock file does not keep anyone out', async () => {
  writeFileSync(join(directory, 'lock'), '{')
  const lock = await lockDirectory(directory, { port: 8080 })
  lock.release()
})

test('one that is stopping is waited for', async () => {
  const other = spawn('sleep', ['1'])
  lockedBy({ pid: other.pid, birth: birthOf(other.pid!), stopping: true })
  const lock = await lockDirectory(directory, { port: 8080 })
  expect(await waitForExit(other.pid!, 0)).toBe(true)
  lock.release()
})

test('one whose npm was killed is waited for: it is about to notice', async () => {
  const gone = spawn('true')
  await waitForExit(gone.pid!, 5_000)
  const other = spawn('sleep', ['1'])
  lockedBy({ pid: other.pid, birth: birthOf(other.pid!), npm: gone.pid })
  const lock = await lockDirectory(directory, { port: 8080 })
  expect(existsSync(join(directory, 'lock'))).toBe(true)
  lock.release()
})
