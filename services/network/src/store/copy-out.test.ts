import { type Bench, openBench } from '../../test/support/settlement-bench'
import { copyOut } from './copy-out'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.service.stop())

async function numbersOf(query: string): Promise<number[]> {
  const numbers: number[] = []
  await copyOut(bench.kit.database.manager, query, (row) => numbers.push(row.readInt32BE(6)))
  return numbers
}

test('every row arrives once and in order, also across packets', async () => {
  const numbers = await numbersOf('SELECT n FROM generate_series(1, 30000) n ORDER BY n')
  expect(numbers).toEqual(Array.from({ length: 30_000 }, (_, index) => index + 1))
  expect(await numbersOf('SELECT 1 WHERE false')).toEqual([])
})

test('inside a transaction it sees what the transaction wrote', async () => {
  const rows: number[] = []
  await bench.kit.database.transaction(async (manager) => {
    await manager.query('UPDATE checkpoint SET epoch = 7')
    await copyOut(manager, 'SELECT epoch FROM checkpoint', (row) => rows.push(row.readInt32BE(6)))
  })
  expect(rows).toEqual([7])
})

test('an error of the query or the callback is thrown, and the connection stays usable', async () => {
  const { manager } = bench.kit.database
  await expect(numbersOf('SELECT 1 / (n - 500) FROM generate_series(1, 1000) n')).rejects.toThrow('by zero')
  const refuse = () => {
    throw new Error('not this one')
  }
  await expect(copyOut(manager, 'SELECT 1', refuse)).rejects.toThrow('not this one')
  expect(await numbersOf('SELECT 3')).toEqual([3])
})
