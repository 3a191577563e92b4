import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTimeOf, waitForExit } from '@jejaring/local-servers/system/processes'
import { ChildrenRecord } from './children-record'
import { addressOn, lockDirectory } from './directory-lock'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-lock-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

function lockedBy(owner: object): void {
  writeFileSync(join(directory, 'lock'), JSON.stringify({ port: 1, ...owner }))
}

test('locks a directory for one process until its release', async () => {
  const lock = await lockDirectory(directory, { port: 8080 })
  await expect(lockDirectory(directory, { port: 8081 })).rejects.toThrow(
    `already runs on this DATA_DIR (process ${process.pid}`,
  )
  lock.release()
  const next = await lockDirectory(directory, { port: 8081 })
  next.release()
  expect(readdirSync(directory)).toEqual([])
})

test('returns the address while the product runs', async () => {
  expect(addressOn(directory)).toBeUndefined()
  const lock = await lockDirectory(directory, { port: 8080, address: 'https://jejaring.id' })
  expect(addressOn(directory)).toBe('https://jejaring.id')
  lock.release()
  lockedBy({ pid: process.pid, birth: 'another time', address: 'https://jejaring.id' })
  expect(addressOn(directory)).toBeUndefined()
})

test('a copy of a locked directory is not locked', async () => {
  const lock = await lockDirectory(directory, { port: 8080, address: 'http://localhost:8080' })
  const copy = mkdtempSync(join(tmpdir(), 'jejaring-copy-'))
  cpSync(directory, copy, { recursive: true })
  expect(addressOn(copy)).toBeUndefined()
  const own = await lockDirectory(copy, { port: 8081 })
  await expect(lockDirectory(directory, { port: 8082 })).rejects.toThrow('already runs')
  own.release()
  lock.release()
  rmSync(copy, { recursive: true })
})

test('a copy of the record of processes does not end those of the original', async () => {
  const child = spawn('sleep', ['30'])
  const record = new ChildrenRecord(directory)
  record.add('wallet', child.pid!)
  const copy = mkdtempSync(join(tmpdir(), 'jejaring-copy-'))
  cpSync(directory, copy, { recursive: true })
  expect(await new ChildrenRecord(copy).endSurvivors()).toBe(0)
  expect(child.exitCode).toBeNull()
  expect(await new ChildrenRecord(directory).endSurvivors()).toBe(1)
  rmSync(copy, { recursive: true })
})

test('ignores the lock of a killed process, even when its id was reused', async () => {
  lockedBy({ pid: process.pid, birth: 'another time' })
  const lock = await lockDirectory(directory, { port: 8080 })
  lock.release()
})

test('ignores a corrupt lock file', async () => {
  writeFileSync(join(directory, 'lock'), '{')
  const lock = await lockDirectory(directory, { port: 8080 })
  lock.release()
})

test('waits for an owner that is stopping', async () => {
  const other = spawn('sleep', ['1'])
  lockedBy({ pid: other.pid, birth: startTimeOf(other.pid!), stopping: true })
  const lock = await lockDirectory(directory, { port: 8080 })
  expect(await waitForExit(other.pid!, 0)).toBe(true)
  lock.release()
})

test('waits for an owner whose npm was killed', async () => {
  const gone = spawn('true')
  await waitForExit(gone.pid!, 5_000)
  const other = spawn('sleep', ['1'])
  lockedBy({ pid: other.pid, birth: startTimeOf(other.pid!), npm: gone.pid })
  const lock = await lockDirectory(directory, { port: 8080 })
  expect(existsSync(join(directory, 'lock'))).toBe(true)
  lock.release()
})
