import { businessDay } from '@jejaring/calendar'
import { TableQuery } from '@jejaring/proto/common/v1/table'
import { ListEntriesReply, WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import type { Queryable } from '@jejaring/service-kit'
import fc from 'fast-check'
import { entryMessage } from '../src/api/mappers/entry'
import { walletsMessage, walletTypeFrom } from '../src/api/mappers/wallet'
import { bonusWallets, walletAccount } from '../src/ledger/accounts'
import { readWalletsOn } from '../src/store/balances'
import { pageOfEntries } from '../src/store/entry-page'
import { type LedgerPage, readLedgerPage } from '../src/store/ledger-page'
import { MAX_CACHED_PAGE_ROWS, RevalidatedPageCache } from '../src/store/revalidated-page-cache'
import { flushedBonus, kinds, MemberSimulation, memberAction } from './support/member-simulation'
import { type Person, WalletFixture } from './support/wallet-fixture'

const { PROCESS, FAILED } = WithdrawalStatus
const { UNSPECIFIED, SPONSOR, PAIRING, PAIRING_LEVEL, VOUCHER } = WalletType

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
  Object.assign(fixture.values, {
    withdraw_sponsor: '5000',
    withdraw_pairing: '5000',
    withdraw_pairing_level: '5000',
    voucher_min: '5000',
    withdraw_ro_days: '0',
  })
})
afterAll(() => fixture.stop())

const requestOf = ({ id: memberId }: Person, wallet: WalletType) => {
  const chosen = walletTypeFrom(wallet)
  const accounts = (chosen ? [chosen] : bonusWallets).map(walletAccount)
  return { memberId, accounts, businessDay: businessDay(fixture.service.clock.now()) }
}

const queryOf = (length: number) => TableQuery.fromPartial({ length })

/** A page as a client sees it. */
function shown({ total, filtered, rows, summaries, income }: LedgerPage): ListEntriesReply {
  const reply = {
    counts: { total, filtered },
    entries: rows.map(entryMessage),
    wallets: walletsMessage(summaries, income),
  }
  return ListEntriesReply.decode(ListEntriesReply.encode(ListEntriesReply.fromPartial(reply)).finish())
}

async function readBy(
  reads: Queryable,
  pages: RevalidatedPageCache,
  person: Person,
  wallet = UNSPECIFIED,
  length = MAX_CACHED_PAGE_ROWS,
) {
  const sources = { manager: fixture.kit.database.manager, reads, pageCache: pages }
  return shown(await readLedgerPage(sources, requestOf(person, wallet), queryOf(length)))
}

const readUncached = (person: Person, wallet = UNSPECIFIED, length = MAX_CACHED_PAGE_ROWS) =>
  readBy(fixture.kit.pipelinedReads, new RevalidatedPageCache(), person, wallet, length)

/** Reads the page by the statement of all other pages. */
async function readGenericPage(person: Person, wallet: WalletType, length: number) {
  const { manager } = fixture.kit.database
  const { memberId, accounts, businessDay: day } = requestOf(person, wallet)
  const page = await pageOfEntries(manager, memberId, accounts, queryOf(length))
  return shown({ ...page, ...(await readWalletsOn(manager, memberId, day)) })
}

/** Expects the lines of a page that contains all lines to add up to the balance above it. */
function expectLinesToMatchTotals({ counts, entries, wallets }: ListEntriesReply): void {
  expect(BigInt(entries.length)).toBe(counts?.filtered)
  const sum = entries.reduce((total, { incoming, amount }) => total + (incoming ? amount : -amount), 0n)
  expect(sum).toBe(wallets?.total?.balance)
}

const view = fc.record({
  wallet: fc.constantFrom(UNSPECIFIED, SPONSOR, PAIRING, PAIRING_LEVEL, VOUCHER),
  length: fc.constantFrom(1, 3, MAX_CACHED_PAGE_ROWS, 100),
})

it('equals an uncached page after any sequence of actions', async () => {
  const usual = [
    { wallet: UNSPECIFIED, length: 10 },
    { wallet: VOUCHER, length: 10 },
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ step: memberAction, view }), { minLength: 10, maxLength: 25 }),
      async (moments) => {
        const life = new MemberSimulation(fixture)
        const { person } = life
        await fixture.earn(
          ...bonusWallets.map((of) => ({ receiverId: person.id, amount: 90_000n, kind: kinds[of] })),
        )
        for (const moment of moments) {
          await life.apply(moment.step)
          for (const { wallet, length } of [...usual, moment.view]) {
            const page = await fixture.as(person).listEntries({ query: queryOf(length), wallet })
            expect(page).toEqual(await readUncached(person, wallet, length))
            expect(page).toEqual(await readGenericPage(person, wallet, length))
          }
        }
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 12) },
  )
})

/** Records statements, and runs an event before one of them. */
class RecordingReader implements Queryable {
  readonly statements: string[] = []

  constructor(
    private readonly before: { at: number; event: () => Promise<unknown> } | undefined = undefined,
  ) {}

  async query<Rows>(text: string, values?: unknown[]): Promise<Rows> {
    this.statements.push(text)
    if (this.statements.length === (this.before?.at ?? 0) + 1) await this.before?.event()
    return await fixture.kit.pipelinedReads.query<Rows>(text, values)
  }
}

describe('a cached page', () => {
  const requested = async () => {
    const person = fixture.person()
    await fixture.earn({ receiverId: person.id, amount: 100_000n })
    const { id } = await fixture.request(person, { amount: 20_000n })
    return { person, id }
  }
  const events = {
    'a bonus': (person: Person) => fixture.earn({ receiverId: person.id, amount: 1_000n }),
    'a flushed pair': (person: Person) => fixture.earn(flushedBonus(person)),
    'a processed request': (_: Person, id: string) => fixture.change([id], PROCESS),
    'a refused request': (_: Person, id: string) =>
      fixture.change([id], FAILED, { reason: 'Rekening salah' }),
  }
  const all = Object.entries(events)

  // Statement 0 reads the totals, 1 the withdrawals' states, 2 the page when one of them has changed.
  it.each(all.flatMap(([name, event]) => [0, 1, 2].map((at) => ({ name, event, at }))))(
    'is one snapshot when $name precedes statement $at',
    async ({ event, at }) => {
      const { person, id } = await requested()
      const pages = new RevalidatedPageCache()
      await readBy(fixture.kit.pipelinedReads, pages, person)
      if (at === 2) await fixture.earn({ receiverId: person.id, amount: 2_000n })
      const before = await readUncached(person)
      const page = await readBy(new RecordingReader({ at, event: () => event(person, id) }), pages, person)
      const after = await readUncached(person)
      expectLinesToMatchTotals(page)
      expect([before, after]).toContainEqual(page)
      expect(await readBy(fixture.kit.pipelinedReads, pages, person)).toEqual(after)
    },
  )

  it('matches its totals while bonuses arrive and requests fail', async () => {
    const { person } = await requested()
    let isOver = false
    const reader = async () => {
      while (!isOver) {
        expectLinesToMatchTotals(
          await fixture.as(person).listEntries({ query: queryOf(MAX_CACHED_PAGE_ROWS), wallet: UNSPECIFIED }),
        )
      }
    }
    const readers = [reader(), reader(), reader()]
    try {
      for (let round = 0; round < 7; round++) {
        await fixture.earn({ receiverId: person.id, amount: 10_000n })
        const { id } = await fixture.request(person, { amount: 10_000n })
        await fixture.change([id], FAILED)
      }
    } finally {
      isOver = true
      await Promise.all(readers)
    }
  })

  it('is not read again while unchanged', async () => {
    const person = fixture.person()
    await fixture.earn({ receiverId: person.id, amount: 100_000n })
    const [reads, pages] = [new RecordingReader(), new RevalidatedPageCache()]
    const pageStatements = () => reads.statements.splice(0).filter((text) => text.includes('FROM moves'))
    const first = await readBy(reads, pages, person)
    expect(pageStatements()).toHaveLength(1)
    expect(await readBy(reads, pages, person)).toEqual(first)
    expect(reads.statements).toHaveLength(1)
    expect(pageStatements()).toEqual([])

    const { id } = await fixture.request(person, { amount: 20_000n })
    await readBy(reads, pages, person)
    expect(pageStatements()).toHaveLength(1)
    await readBy(reads, pages, person)
    expect(reads.statements).toHaveLength(2)
    expect(pageStatements()).toEqual([])

    // A change to process does not change the line count.
    await fixture.change([id], PROCESS)
    expect((await readBy(reads, pages, person)).entries[0]?.status).toBe(PROCESS)
    expect(pageStatements()).toHaveLength(1)
  })

  it('is not kept when it is too long', async () => {
    const { person } = await requested()
    const [reads, pages] = [new RecordingReader(), new RevalidatedPageCache()]
    const read = () => readBy(reads, pages, person, UNSPECIFIED, MAX_CACHED_PAGE_ROWS + 1)
    expect(await read()).toEqual(await read())
    expect(reads.statements).toHaveLength(2)
  })

  it('is kept by wallets and length', async () => {
    const { person } = await requested()
    const [reads, pages] = [new RecordingReader(), new RevalidatedPageCache()]
    const views = [
      [UNSPECIFIED, 10],
      [SPONSOR, 10],
      [UNSPECIFIED, 1],
    ] as const
    for (const [wallet, length] of views) await readBy(reads, pages, person, wallet, length)
    expect(reads.statements).toHaveLength(3)
    for (const [wallet, length] of views) {
      expect(await readBy(reads, pages, person, wallet, length)).toEqual(
        await readUncached(person, wallet, length),
      )
    }
  })
})
