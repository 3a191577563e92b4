import { startService, type TestService } from '@jejaring/testing'
import type { EntityManager } from 'typeorm'
import { CopyStream, copyIn, type Kit, type KitEnvironment } from '../src'
import { notesService } from './fixtures'

let kit: Kit<KitEnvironment>
let service: TestService
beforeAll(async () => {
  service = await startService(
    notesService('copies', (its) => {
      kit = its
    }),
  )
})
afterAll(() => service.stop())
beforeEach(() => kit.database.query('DELETE FROM notes'))

const SQL = 'COPY notes (text, amount) FROM STDIN'
const notes = (manager: EntityManager) => manager.query('SELECT text, amount FROM notes ORDER BY amount')
/** The connection of a transaction is usable after a COPY, however it ended. */
async function expectUsable(manager: EntityManager): Promise<void> {
  expect(await manager.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
}
/** Runs `work` in a savepoint, whose rollback leaves the connection of the transaction open for a check. */
async function expectFailure(
  manager: EntityManager,
  work: () => Promise<unknown>,
  message: RegExp,
): Promise<void> {
  await manager.query('SAVEPOINT before_copy')
  await expect(work()).rejects.toThrow(message)
  await manager.query('ROLLBACK TO SAVEPOINT before_copy')
  await expectUsable(manager)
}

test('stores texts with every control character, numbers and nulls', async () => {
  const text = 'a\tb\nc\rd\\e\\N \u0001 é 🙂'
  await kit.transaction(async (manager) => {
    await copyIn(manager, 'notes (text, amount)', [
      [text, 1n],
      ['', 2],
      ['\\.', 2n ** 62n],
    ])
    await copyIn(manager, 'notes (text, amount)', [])
    expect(await notes(manager)).toEqual([
      { text, amount: 1n },
      { text: '', amount: 2n },
      { text: '\\.', amount: 2n ** 62n },
    ])
  })
})

test('streams data that is written before and after the server is ready', async () => {
  await kit.transaction(async (manager) => {
    const stream = CopyStream.open(manager, SQL, manager.query('SELECT pg_sleep(0.05)'))
    stream.write(Buffer.from('early\t1\n'))
    await new Promise((resolve) => setTimeout(resolve, 150))
    stream.write(Buffer.from('late\t2\n'))
    await stream.end()
    expect(await notes(manager)).toEqual([
      { text: 'early', amount: 1n },
      { text: 'late', amount: 2n },
    ])
  })
})

test('refuses to copy outside of a transaction', async () => {
  await expect(copyIn(kit.database.manager, 'notes (text, amount)', [['x', 1]])).rejects.toThrow(
    'in a transaction',
  )
})

describe('leaves the connection usable', () => {
  test.each([
    ['an unknown table', 'COPY nowhere FROM STDIN', /nowhere/],
    ['a rejected value', 'COPY notes (amount) FROM STDIN', /invalid input syntax/],
  ])('after %s, though more is written', async (_what, sql, message) => {
    await kit.transaction(async (manager) => {
      const copy = async () => {
        const stream = CopyStream.open(manager, sql)
        stream.write(Buffer.from('not a number\n'))
        // The server answers before the stream is ended.
        await new Promise((resolve) => setTimeout(resolve, 100))
        for (let n = 0; n < 100; n++) stream.write(Buffer.from('not a number\n'))
        await stream.end()
      }
      await expectFailure(manager, copy, message)
    })
  })

  test.each([
    ['at once', 0],
    ['after some data', 100],
  ])('after an abort %s', async (_when, waitMs) => {
    await kit.transaction(async (manager) => {
      const stream = CopyStream.open(manager, SQL)
      stream.write(Buffer.from('aborted\t1\n'))
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      await stream.abort(new Error('changed my mind'))
      await manager.query('ROLLBACK')
      await expectUsable(manager)
      await manager.query('BEGIN')
    })
    expect(await notes(kit.database.manager)).toEqual([])
  })

  test('after the statement before it has failed', async () => {
    await kit.transaction(async (manager) => {
      const copy = async () => {
        const stream = CopyStream.open(manager, SQL, manager.query('SELECT 1 / 0'))
        stream.write(Buffer.from('never\t1\n'))
        await stream.end()
      }
      await expectFailure(manager, copy, /division by zero/)
      await expectFailure(
        manager,
        async () => {
          const stream = CopyStream.open(manager, SQL, manager.query('SELECT 1 / 0'))
          await stream.abort(new Error('changed my mind'))
          throw new Error('aborted')
        },
        /aborted/,
      )
    })
  })
})

test('fails when the connection is lost during a COPY', async () => {
  const copying = kit.transaction(async (manager) => {
    const [{ pid }] = await manager.query('SELECT pg_backend_pid() AS pid')
    const stream = CopyStream.open(manager, SQL)
    stream.write(Buffer.from('lost\t1\n'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await kit.database.query(`SELECT pg_terminate_backend(${pid})`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    stream.write(Buffer.from('lost\t2\n'))
    await stream.end()
  })
  await expect(copying).rejects.toThrow()
  expect(await notes(kit.database.manager)).toEqual([])
})
