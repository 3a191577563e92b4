import { copyData, newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type Bench, openBench } from '../../test/support/settlement-bench'
import { BinaryRows } from './binary-rows'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
  await bench.service.database.query(
    `CREATE TABLE copied (n bigint, id uuid, word text, small smallint, whole integer, exact bigint CHECK (exact < 9));
     GRANT SELECT, INSERT ON copied TO PUBLIC`,
  )
})
afterAll(() => bench.service.stop())

const copyIn = (manager: EntityManager, target: string, rows: BinaryRows) =>
  copyData(manager, `COPY ${target} FROM STDIN (FORMAT binary)`, rows.end())
const idOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

test('numbers, texts, ids and nulls are written unchanged, in any number of rows', async () => {
  const id = newId()
  const rows = new BinaryRows(1)
  const big = 2 ** 40 + 7
  rows
    .row(6)
    .bigint(big)
    .uuid(idOf(id))
    .asciiText('left')
    .smallint(-3)
    .integer(-70_000)
    .exactBigint(-(2n ** 60n))
  for (let n = 1; n < 5_000; n++)
    rows.row(6).bigint(n).uuid(idOf(id)).asciiText(null).smallint(1).integer(null).exactBigint(8n)
  await bench.kit.database.transaction((manager) =>
    copyIn(manager, 'copied (n, id, word, small, whole, exact)', rows),
  )
  const { rows: seen } = await bench.service.database.query('SELECT * FROM copied ORDER BY n DESC')
  expect(seen).toHaveLength(5_000)
  expect(seen[0]).toEqual({
    n: BigInt(big),
    id,
    word: 'left',
    small: -3,
    whole: -70_000,
    exact: -(2n ** 60n),
  })
  expect(seen[1]).toEqual({ n: 4_999n, id, word: null, small: 1, whole: null, exact: 8n })
})

test('a rejected row rolls all rows back, and the connection stays usable', async () => {
  const before = await bench.service.database.query('SELECT count(*) FROM copied')
  const { database } = bench.kit
  const copying = database.transaction((manager) =>
    copyIn(
      manager,
      'copied (n, exact)',
      new BinaryRows().row(2).bigint(1).exactBigint(1n).row(2).bigint(2).exactBigint(9n),
    ),
  )
  await expect(copying).rejects.toThrow('copied_exact_check')
  expect((await bench.service.database.query('SELECT count(*) FROM copied')).rows).toEqual(before.rows)
  await expect(copyIn(database.manager, 'copied (n)', new BinaryRows())).rejects.toThrow('in a transaction')
})
