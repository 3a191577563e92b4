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
    ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node24', logLevel: 'silent' },
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
  ['comes to its end', 'end', 0],
  ['is told to exit', 'exit', 3],
  ['fails', 'throw', 1],
])('all lines of a process that %s are written, whole and in order', async (_how, word, code) => {
  const ended = await linesOf(run(word))
  expect([ended.code, ended.signal]).toEqual([code, null])
  expect(places(ended.lines)).toEqual(said)
  if (word === 'throw') expect(ended.errors).toContain('nobody catches it')
})

test.each([
  ['goes on to its end', 'fatal', [0, null]],
  ['is killed in the same moment', 'abort', [null, 'SIGKILL']],
])('a fatal line, and what was said before, is written though its process %s', async (_how, word, end) => {
  const { code, signal, lines } = await linesOf(run(word))
  expect([code, signal]).toEqual(end)
  expect(lines.pop()).toMatchObject({ level: 60, msg: 'the last word' })
  expect(places(lines)).toEqual(said)
})

test('a reader who stands still holds nobody up, and has all lines once it reads', async () => {
  const child = run('goOn')
  const [word] = await once(child.stderr!, 'data')
  expect(String(word)).toBe('goes on')
  const ended = linesOf(child)
  child.stdin!.end()
  expect(places((await ended).lines)).toEqual(said)
})

test.each([
  ['end', 0],
  ['exit', 3],
  ['fatal', 0],
])('a process whose reader has gone ends as it would have (%s)', async (word, code) => {
  const child = run(word, 'when told')
  child.stdout!.destroy()
  await once(child.stdout!, 'close')
  child.stdin!.end()
  expect(await once(child, 'exit')).toEqual([code, null])
})
