import type { TestService } from '@jejaring/testing'
import type { EntityManager } from 'typeorm'
import { type Kit, type KitEnvironment, newId, setBased } from '../src'
import { startNotes } from './start-notes'

let kit: Kit<KitEnvironment>
let service: TestService
let sizes: number[]

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
})
afterAll(() => service.stop())
beforeEach(async () => {
  sizes = []
  await service.database.query('TRUNCATE notes')
})

/** Writes a note and returns its text from the row. */
const write = setBased(async (manager, texts: readonly string[]) => {
  sizes.push(texts.length)
  const rows: { text: string }[] = await manager.query(
    `INSERT INTO notes (id, text)
     SELECT e.id, e.text FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS e (id, text, place)
      ORDER BY e.place RETURNING text`,
    [texts.map(() => newId()), texts],
  )
  return rows.map(({ text }) => text)
})

const share = <T>(work: (manager: EntityManager) => Promise<T>, order = '') =>
  kit.transaction(work, { shared: { kind: 'test', order } })

const notes = async () =>
  (await service.database.query<{ text: string }>('SELECT text FROM notes ORDER BY text')).rows.map(
    ({ text }) => text,
  )

describe('a set-based statement', () => {
  it('runs the items of one tick by one statement, in order', async () => {
    const texts = ['c', 'a', 'b']
    const done = await Promise.all(
      texts.map((text) =>
        share(async (manager) => [await write(manager, text), await write(manager, `${text}2`)], text),
      ),
    )
    expect(done).toEqual(texts.map((text) => [text, `${text}2`]))
    expect(sizes).toEqual([3, 3])
    expect(await notes()).toEqual(['a', 'a2', 'b', 'b2', 'c', 'c2'])
  })

  it('runs a single item', async () => {
    expect(await kit.transaction((manager) => write(manager, 'alone'))).toBe('alone')
    expect(sizes).toEqual([1])
  })

  it('does not combine items of other transactions', async () => {
    await Promise.all(['a', 'b'].map((text) => kit.transaction((manager) => write(manager, text))))
    expect(sizes).toEqual([1, 1])
  })

  it('fails only the item with an error', async () => {
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'wrong\0', 'c'].map((text) => share((manager) => write(manager, text))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(sizes).toEqual([4, 1, 1, 1, 1])
    expect(await notes()).toEqual(['a', 'b', 'c'])
  })

  it('fails when it does not return all results', async () => {
    const short = setBased(async () => [1])
    const both = kit.transaction((manager) => Promise.all([short(manager, 1), short(manager, 2)]))
    await expect(both).rejects.toThrow('1 results for 2 items')
  })
})
