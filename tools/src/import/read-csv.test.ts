import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCsv } from './read-csv'
import { columns } from './source-row'

const directory = mkdtempSync(join(tmpdir(), 'read-csv-'))
const file = join(directory, 'members.csv')

afterAll(() => rmSync(directory, { recursive: true }))

test.each([
  ['nothing', ''],
  ['a heading alone', `${columns.join(',')}\n\n`],
])('a file of %s is refused', async (_what, text) => {
  writeFileSync(file, text)
  await expect(readCsv(file).next()).rejects.toThrow('holds no members')
})
