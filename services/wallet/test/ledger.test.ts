import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import type { Move } from '../src/ledger/move'
import { readSummaries } from '../src/store/balances'
import { postMoves } from '../src/store/post-moves'
import { WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterAll(() => fixture.stop())

const now = new Date('2026-11-20T10:00:00+07:00')
const move = (about: Partial<Move> = {}): Move => ({
  source: `test:${randomUUID()}`,
  from: 'bonus_expense_sponsor',
  to: 'wallet_sponsor',
  amount: 100n,
  memberId: randomUUID(),
  cause: 'bonus',
  causeId: randomUUID(),
  reference: 'budi01',
  businessDay: '2026-11-20',
  ...about,
})
const post = (...moves: Move[]) => fixture.kit.transaction((manager) => postMoves(manager, moves, now))
const summary = async (memberId: string | null) =>
  (await readSummaries(fixture.kit.database.manager, memberId!)).sponsor
const taken = (memberId: string | null, amount: bigint, about: Partial<Move> = {}): Move =>
  move({ memberId, amount, from: 'wallet_sponsor', to: 'withdrawals_payable', ...about })

describe('posting', () => {
  it('posts a source once across repeats and batches', async () => {
    const first = move()
    expect(await post(first, first)).toEqual(new Set([first.source]))
    expect(await post(first)).toEqual(new Set())
    const second = move({ memberId: first.memberId })
    expect(await post(first, second)).toEqual(new Set([second.source]))
    expect(await summary(first.memberId)).toEqual({ income: 200n, pulled: 0n, balance: 200n })
  })

  it('posts a source once under concurrency', async () => {
    const [first, second] = [move(), move()]
    // Half of them in reverse order, to provoke a deadlock.
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? post(first, second) : post(second, first))),
    )
    expect((await summary(first.memberId)).income).toBe(100n)
    expect((await summary(second.memberId)).income).toBe(100n)
  })

  it('rejects a repeated source with other content', async () => {
    const first = move()
    await post(first)
    await expect(post({ ...first, amount: 200n })).rejects.toThrow('posted before with other content')
    await expect(post({ ...first, memberId: randomUUID() })).rejects.toThrow('other content')
    expect((await summary(first.memberId)).income).toBe(100n)
  })

  it('rejects a batch that would make a balance negative', async () => {
    const first = move()
    await post(first)
    const other = move()
    await expect(post(other, taken(first.memberId, 101n))).rejects.toThrow('balances')
    expect(await summary(first.memberId)).toEqual({ income: 100n, pulled: 0n, balance: 100n })
    expect((await summary(other.memberId)).income).toBe(0n)
    await post(taken(first.memberId, 100n))
    expect(await summary(first.memberId)).toEqual({ income: 100n, pulled: 100n, balance: 0n })
  })

  it('reverses a move once', async () => {
    const first = move()
    const back = () => taken(first.memberId, 100n, { to: 'bonus_expense_sponsor', reverses: first.source })
    await post(first)
    await post(back())
    expect(await summary(first.memberId)).toEqual({ income: 0n, pulled: 0n, balance: 0n })
    await expect(post(move({ memberId: first.memberId }), back())).rejects.toThrow('moves_reversed_once')
  })

  it.each<[string, Partial<Move>]>([
    ['an amount of 0', { amount: 0n }],
    ['a negative amount', { amount: -1n }],
    ['an account to itself', { to: 'bonus_expense_sponsor' }],
    ['one wallet to another', { from: 'wallet_pairing' }],
    ['a wallet without a member', { memberId: null }],
    ['programme accounts with a member id', { to: 'cash_at_bank' }],
    ['a reversal of an unknown source', { reverses: 'nothing' }],
  ])('rejects %s', async (_name, about) => {
    await expect(post(move(about))).rejects.toThrow()
  })
})

describe('the books', () => {
  it('are append-only for the running service', async () => {
    const service = new Pool({ connectionString: fixture.service.environment.DATABASE_URL })
    try {
      for (const sql of ['UPDATE moves SET amount = 1', 'DELETE FROM moves', 'TRUNCATE moves']) {
        await expect(service.query(sql)).rejects.toThrow('permission denied')
      }
    } finally {
      await service.end()
    }
  })

  it('are consistent, and each corruption violates its rule', async () => {
    const first = move()
    await post(first, move({ cause: 'bonus' }))
    // The move of this test has no withdrawal row, so one rule is violated from the start.
    const base = (await fixture.differences()).map((difference) => difference.rule)
    expect(base.filter((rule) => rule !== 'open withdrawals are what is payable')).toEqual([])

    const spoil = async (sql: string): Promise<string[]> => {
      const client = await fixture.service.database.connect()
      try {
        await client.query('BEGIN')
        await client.query(sql, sql.includes('$1') ? [first.memberId] : [])
        await client.query('COMMIT')
      } finally {
        client.release()
      }
      return (await fixture.differences()).map((difference) => difference.rule)
    }
    expect(
      await spoil('UPDATE balances SET income = income + 1, balance = balance + 1 WHERE member_id = $1'),
    ).toContain('a balance is what its moves add up to')
    expect(await spoil('UPDATE wallet_days SET income = income + 1 WHERE member_id = $1')).toContain(
      'a day is what its moves add up to',
    )
    expect(await spoil(`UPDATE moves SET amount = amount + 1 WHERE reverses IS NOT NULL`)).toContain(
      'a reversing move is the mirror of the one it takes back',
    )
  })
})
