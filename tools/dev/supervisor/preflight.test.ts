import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { checkOwner } from './check-owner'
import { checkDirectory, checkPort } from './preflight'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-preflight-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('creates the data directory and its parents', () => {
  checkDirectory(join(directory, 'a', 'b'))
})

test('reports a path that cannot be a directory in one sentence', () => {
  writeFileSync(join(directory, 'file'), '')
  expect(() => checkDirectory(join(directory, 'file', 'data'))).toThrow(
    'cannot be made or written to (ENOTDIR)',
  )
})

// Regression: Node's recursive mkdir never returns for /proc, so that this test would not end.
test.each(['/proc/data', '/proc/1/deeper/data', '/proc/self', '/sys/kernel', '/dev/null'])(
  'reports %s in one sentence',
  (directory) => {
    expect(() => checkDirectory(directory)).toThrow(
      / cannot be made or written to \(E[A-Z]+\)\. Choose another/,
    )
  },
)

test('reports a directory of another user with both user ids', () => {
  const me = process.getuid!()
  const [name, other] = [me === 0 ? 'root' : `user ${me}`, me + 1]
  checkOwner(directory, other)
  mkdirSync(join(directory, 'postgres'))
  expect(() => checkOwner(directory, other)).toThrow(
    `${join(directory, 'postgres')} belongs to ${name}, and this is user ${other}. Do this as that user`,
  )
  checkOwner(directory, me)
})

test('starts nothing in a directory of another user and leaves it unchanged', () => {
  const logs = join(directory, 'logs')
  if (process.getuid?.() === 0) {
    mkdirSync(logs)
    chownSync(logs, 1234, 1234)
  } else symlinkSync('/', logs)
  expect(() => checkDirectory(directory)).toThrow(`${logs} belongs to `)
  expect(readdirSync(directory)).toEqual(['logs'])
})

test('reports a full disk in one sentence', () => {
  expect(() => checkDirectory(directory, Number.MAX_SAFE_INTEGER)).toThrow(
    /The disk that holds .* is full: \d+ MB are free/,
  )
})

test('accepts a free port and suggests another for one in use', async () => {
  const port = await freePort()
  await checkPort(port, '127.0.0.1')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is already in use. Stop what uses it, or`,
  )
  server.close()
})
