import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { build } from 'esbuild'

let directory: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lines-'))
  await build({
    entryPoints: [join(__dirname, 'log-destination-fixture.ts')],
    outfile: join(directory, 'main.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    logLevel: 'silent',
  })
})
afterAll(() => rmSync(directory, { recursive: true }))

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(directory, 'main.js'), ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
}

async function outputOf(child: ChildProcess) {
  let text = ''
  let errors = ''
  child.stdout!.on('data', (chunk) => {
    text += chunk
  })
  child.stderr!.on('data', (chunk) => {
    errors += chunk
  })
  const [code, signal] = await once(child, 'close')
  const lines = text.split('\n')
  // The last line is terminated, too.
  expect(lines.pop()).toBe('')
  return { code, signal, errors, lines: lines.map((line) => JSON.parse(line)) }
}

const allLines = Array.from({ length: 1000 }, (_, index) => ({
  batch: Math.floor(index / 200),
  line: index % 200,
}))
const numbersOf = (lines: { batch: number; line: number }[]) =>
  lines.map(({ batch, line }) => ({ batch, line }))

test.each([
  ['ends', 'end', 0],
  ['calls exit', 'exit', 3],
  ['throws', 'throw', 1],
  ['rejects', 'reject', 1],
])('writes all lines of a process that %s, complete and in order', async (_how, ending, code) => {
  const ended = await outputOf(start(ending))
  expect([ended.code, ended.signal]).toEqual([code, null])
  expect(numbersOf(ended.lines)).toEqual(allLines)
  if (code === 1) expect(ended.errors).toContain('uncaught')
})

test.each([
  ['continues to its end', 'fatal', [0, null]],
  ['is killed immediately', 'abort', [null, 'SIGKILL']],
])('writes a fatal line and earlier ones though the process %s', async (_how, ending, expected) => {
  const { code, signal, lines } = await outputOf(start(ending))
  expect([code, signal]).toEqual(expected)
  expect(lines.pop()).toMatchObject({ level: 60, msg: 'last line' })
  expect(numbersOf(lines)).toEqual(allLines)
})

test('a late reader gets all lines of a process that exits', async () => {
  const child = start('exit')
  await delay(300)
  expect(numbersOf((await outputOf(child)).lines)).toEqual(allLines)
})

test.each([
  ['end', 0],
  ['exit', 3],
  ['fatal', 0],
])('a process without a reader ends with its own status (%s)', async (ending, code) => {
  const child = start(ending, 'after close')
  child.stdout!.destroy()
  await once(child.stdout!, 'close')
  child.stdin!.end()
  expect(await once(child, 'exit')).toEqual([code, null])
})

test('a process with a full disk as stdout ends with its own status', async () => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [join(directory, 'main.js'), 'exit'], {
    stdio: ['ignore', full, 'pipe'],
  })
  closeSync(full)
  expect(await once(child, 'exit')).toEqual([3, null])
})
