import { PassThrough } from 'node:stream'
import type { TestService } from '@jejaring/testing'
import { copyIn, createSummaryTable, type ImportedMember, type Kit, type KitEnvironment, newId } from '../src'
import { decodeMember, encodeMember, IMPORT_COMMIT, IMPORT_END } from '../src/import/format'
import { runImport } from '../src/import/import-command'
import type { SummaryTable } from '../src/lists/summary-table'
import { startNotes } from './start-notes'

let kit: Kit<KitEnvironment>
let service: TestService

const counts: SummaryTable = {
  name: 'note_counts',
  of: 'notes',
  by: { text: ['text', 'r.text'] },
  sums: { lines: '1' },
}

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
  const role = new URL(service.environment.DATABASE_URL!).username
  await service.database.query(createSummaryTable(counts))
  await service.database.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
})
afterAll(() => service.stop())
beforeEach(async () => {
  await service.database.query('DELETE FROM imports')
  await service.database.query('DELETE FROM notes')
})

const header = { id: newId(), digest: 'a file', members: 2, beganAt: new Date(), plan: { version: 1 } }

const member = (username: string): ImportedMember => ({
  id: newId(),
  username,
  name: 'Budi "B"\tSantoso\\',
  phone: '081234567890',
  placedAt: new Date('2026-03-01T02:03:04Z'),
  upline: 0,
  side: 'right',
  sponsor: 0,
  packageId: 1,
  opening: [0n, 9_007_199_254_740_993n, 0n, 1n],
})
const members = [member('budi'), member('sari')]

/** A running command with its output and input. */
function run(given: Partial<typeof header> = {}, writes = async (): Promise<void> => undefined) {
  const input = new PassThrough()
  const said: string[] = []
  const done = runImport(
    kit,
    async (manager) => ({
      write: async (some) => {
        await copyIn(
          manager,
          'notes (text)',
          some.map(({ username, name }) => [`${username} ${name}`]),
        )
        await writes()
      },
    }),
    [counts],
    input,
    (word) => said.push(word),
  )
  done.catch(() => undefined)
  input.write(`${JSON.stringify({ ...header, ...given })}\n`)
  return { input, said, done }
}

const all = `${members.map(encodeMember).join('\n')}\n${IMPORT_END}\n`
const notes = async () => (await service.database.query('SELECT text FROM notes ORDER BY text')).rows

test('a member survives encoding and decoding', () => {
  expect(members.map((each) => decodeMember(encodeMember(each)))).toEqual(members)
  expect(() => decodeMember('["id"]')).toThrow('no line of an import')
})

test('commits the rows only on the commit command', async () => {
  const { input, said, done } = run()
  // Chunks end at arbitrary positions.
  for (const part of all.match(/.{1,50}/gs)!) input.write(part)
  while (said.length === 0) await new Promise(setImmediate)
  expect([said, await notes()]).toEqual([['ready'], []])
  input.write(`${IMPORT_COMMIT}\n`)
  await done
  expect(said).toEqual(['ready', 'done'])
  const texts = members.map(({ username, name }) => `${username} ${name}`)
  expect(await notes()).toEqual(texts.map((text) => ({ text })))
  // Readers in the order of a sum do not wait for deltas.
  const { rows } = await service.database.query(
    `SELECT text, lines FROM note_counts WHERE NOT EXISTS (SELECT FROM note_counts_changes) ORDER BY text`,
  )
  expect(rows).toEqual(texts.map((text) => ({ text, lines: 1n })))
})

test.each([
  ['before the end', all.slice(0, -IMPORT_END.length - 1)],
  ['before the word', all],
])('input that ends %s leaves no rows', async (_when, text) => {
  const { input, done } = run()
  input.end(text)
  await expect(done).rejects.toThrow('broken off')
  expect(await notes()).toEqual([])
  expect((await service.database.query('SELECT FROM imports')).rowCount).toBe(0)
})

test('wrong commands, wrong counts and invalid rows leave no rows', async () => {
  const wrong = run()
  wrong.input.end(`${all}stop\n`)
  await expect(wrong.done).rejects.toThrow('got stop')
  const short = run({ members: 3 })
  short.input.end(`${all}${IMPORT_COMMIT}\n`)
  await expect(short.done).rejects.toThrow('2 of 3 members')
  const broken = run({}, () => Promise.reject(new Error('no room')))
  broken.input.end(`${all}${IMPORT_COMMIT}\n`)
  await expect(broken.done).rejects.toThrow('no room')
  expect(await notes()).toEqual([])
})

test('skips rows of an earlier import and refuses a second one', async () => {
  const first = run()
  first.input.end(`${all}${IMPORT_COMMIT}\n`)
  await first.done
  const again = run()
  again.input.end(`${all}${IMPORT_COMMIT}\n`)
  await again.done
  expect(again.said).toEqual(['ready', 'done'])
  expect(await notes()).toHaveLength(2)
  const other = run({ id: newId(), digest: 'another file' })
  other.input.end(all)
  await expect(other.done).rejects.toThrow(`holds import ${header.id}`)
})
