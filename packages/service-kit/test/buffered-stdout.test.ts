import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

let directory: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lines-'))
  await build({
    entryPoints: [join(__dirname, 'buffered-stdout-fixture.ts')],
    outfile: join(directory, 'main.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    logLevel: 'silent',
  })
})
afterAll(() => rmSync(directory, { recursive: true }))

function run(...words: string[]): ChildProcess {
  return spawn(process.execPath, [join(directory, 'main.js'), ...words], { stdio: ['pipe', 'pipe', 'pipe'] })
}

async function linesOf(child: ChildProcess) {
  let text = ''
  let errors = ''
  child.stdout!.on('data', (chunk) => {
    text += chunk
  })
  child.stderr!.on('data', (chunk) => {
    errors += chunk
  })
  const [code, signal] = await once(child, 'close')
  const whole = text.split('\n')
  // The last one ends as well.
  expect(whole.pop()).toBe('')
  return { code, signal, errors, lines: whole.map((line) => JSON.parse(line)) }
}

const said = Array.from({ length: 1000 }, (_, place) => ({
  turn: Math.floor(place / 200),
  line: place % 200,
}))
const places = (lines: { turn: number; line: number }[]) => lines.map(({ turn, line }) => ({ turn, line }))

test.each([
  ['ends', 'end', 0],
  ['calls exit', 'exit', 3],
  ['fails', 'throw', 1],
])('writes all lines of a process that %s, complete and in order', async (_how, word, code) => {
  const ended = await linesOf(run(word))
  expect([ended.code, ended.signal]).toEqual([code, null])
  expect(places(ended.lines)).toEqual(said)
  if (word === 'throw') expect(ended.errors).toContain('nobody catches it')
})

test.each([
  ['continues to its end', 'fatal', [0, null]],
  ['is killed immediately', 'abort', [null, 'SIGKILL']],
])('writes a fatal line and earlier ones though the process %s', async (_how, word, end) => {
  const { code, signal, lines } = await linesOf(run(word))
  expect([code, signal]).toEqual(end)
  expect(lines.pop()).toMatchObject({ level: 60, msg: 'the last word' })
  expect(places(lines)).toEqual(said)
})

test('a stalled reader blocks no writer and later reads all lines', async () => {
  const child = run('goOn')
  const [output] = await once(child.stderr!, 'data')
  expect(String(output)).toBe('goes on')
  const ended = linesOf(child)
  child.stdin!.end()
  expect(places((await ended).lines)).toEqual(said)
})

test.each([
  ['end', 0],
  ['exit', 3],
  ['fatal', 0],
])('a process without a reader ends with its own status (%s)', async (word, code) => {
  const child = run(word, 'after close')
  child.stdout!.destroy()
  await once(child.stdout!, 'close')
  child.stdin!.end()
  expect(await once(child, 'exit')).toEqual([code, null])
})
