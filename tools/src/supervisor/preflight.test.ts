import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../system/free-port'
import { checkDirectory, checkPort } from './preflight'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-preflight-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('the data directory is made with all above it', () => {
  checkDirectory(join(directory, 'a', 'b'))
})

test('a place that cannot be a directory is said in a sentence', () => {
  writeFileSync(join(directory, 'file'), '')
  expect(() => checkDirectory(join(directory, 'file', 'data'))).toThrow(
    'cannot be made or written to (ENOTDIR)',
  )
})

// Node's own recursive mkdir never comes back from /proc: this test then does not end.
test.each(['/proc/data', '/proc/1/deeper/data', '/proc/self', '/sys/kernel', '/dev/null'])(
  '%s is said in a sentence',
  (place) => {
    expect(() => checkDirectory(place)).toThrow(/ cannot be made or written to \(E[A-Z]+\)\. Choose another/)
  },
)

test('a disk without room is said in a sentence', () => {
  expect(() => checkDirectory(directory, Number.MAX_SAFE_INTEGER)).toThrow(
    /The disk that holds .* is full: \d+ MB are free/,
  )
})

test('a free port passes, one in use is said in a sentence with another to try', async () => {
  const port = await freePort()
  await checkPort(port, '127.0.0.1')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is already in use. Stop what uses it, or`,
  )
  server.close()
})
