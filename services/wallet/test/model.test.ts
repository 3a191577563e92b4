import { type BonusWallet, MemberWallets } from '@jejaring/oracle'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { BonusKind } from '@jejaring/proto/network/v1/network'
import { type Entry, type Wallets, WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import type { Fault } from '@jejaring/service-kit'
import fc from 'fast-check'
import { walletTypeByName } from '../src/api/mappers/wallet'
import { statusByName } from '../src/api/mappers/withdrawal'
import { bonusWallets } from '../src/ledger/accounts'
import { type Status, statuses } from '../src/withdrawals/withdrawal'
import { type Person, WalletFixture } from './support/wallet-fixture'

const FEE = 6_500n
const terms = {
  admin: 10,
  voucher: 10,
  multiple: { sponsor: 5_000n, pairing: 10_000n, pairing_level: 20_000n },
  voucherMin: 50_000n,
}
const kinds: Record<BonusWallet, BonusKind> = {
  sponsor: BonusKind.SPONSOR,
  pairing: BonusKind.PAIRING,
  pairing_level: BonusKind.PAIRING_LEVEL,
}

type Action =
  | { do: 'earn'; who: number; wallet: BonusWallet; amount: bigint }
  | { do: 'restore'; back: number }
  | { do: 'request'; who: number; wallet: BonusWallet; amount: bigint; twice: boolean }
  | { do: 'cancel'; which: number }
  | { do: 'change'; which: number[]; to: Status; from: Status | undefined }

const who = fc.nat({ max: 1 })
const wallet = fc.constantFrom(...bonusWallets)
const which = fc.nat({ max: 7 })
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('earn'), who, wallet, amount: fc.bigInt({ min: 0n, max: 90_000n }) }),
  fc.record({ do: fc.constant('restore'), back: fc.nat({ max: 5 }) }),
  fc.record({
    do: fc.constant('request'),
    who,
    wallet,
    amount: fc.bigInt({ min: 1n, max: 90_000n }),
    twice: fc.boolean(),
  }),
  fc.record({ do: fc.constant('cancel'), which }),
  fc.record({
    do: fc.constant('change'),
    which: fc.array(which, { minLength: 1, maxLength: 4 }),
    to: fc.constantFrom(...statuses),
    from: fc.option(fc.constantFrom(...statuses), { nil: undefined }),
  }),
)

/** Sort key of a ledger line, as numbers. */
const sorts: [string, (entry: Entry) => bigint][] = [
  ['amount', ({ amount }) => amount],
  ['type', ({ incoming }) => (incoming ? 1n : 0n)],
  ['created_at', ({ createdAt }) => BigInt(createdAt!.getTime())],
]

/** Runs every action on the service and on the naive model, and compares the replies. */
class ServiceAndModel {
  readonly people: { person: Person; memberWallets: MemberWallets }[]
  /** Requests by the model's name for each. */
  readonly made: { name: string; id: string; owner: number }[] = []

  constructor(readonly fixture: WalletFixture) {
    this.people = [0, 1].map(() => ({ person: fixture.person(), memberWallets: new MemberWallets() }))
  }

  async run(step: Action): Promise<void> {
    switch (step.do) {
      case 'earn':
        this.people[step.who]!.memberWallets.credit(step.wallet, step.amount)
        return await this.fixture.earn({
          receiverId: this.people[step.who]!.person.id,
          amount: step.amount,
          kind: kinds[step.wallet],
        })
      case 'restore':
        return await this.restore(step.back)
      case 'request':
        return await this.request(step)
      case 'cancel':
        return await this.cancel(step.which)
      case 'change':
        return await this.change(step)
    }
  }

  /** Ingests part of the log again, as after a restore of the wallet's database; must change nothing. */
  private async restore(back: number): Promise<void> {
    await this.fixture.service.database.query(
      'UPDATE bonus_intake SET position = greatest(0, position - $1)',
      [back],
    )
    await this.fixture.earn()
  }

  private async request(step: Action & { do: 'request' }): Promise<void> {
    const { person, memberWallets } = this.people[step.who]!
    const name = `r${this.made.length}`
    const expected = memberWallets.withdraw(name, step.wallet, step.amount, FEE, terms)
    const ask = () =>
      this.fixture.request(person, {
        type: walletTypeByName[step.wallet],
        amount: step.amount,
        idempotencyKey: step.twice ? `${person.id} ${name}` : '',
      })
    if (typeof expected === 'string') {
      const error = await ask().catch((fault: Fault) => fault)
      expect(error).toMatchObject({ code: 'invalid', fields: { amount: expect.any(String) } })
      return
    }
    const answer = await ask()
    if (step.twice) expect(await ask()).toEqual(answer)
    expect(answer).toMatchObject({
      amountRequest: expected.amount,
      amountAdmin: expected.admin,
      amountVoucher: expected.voucher,
      amountReceived: expected.received,
    })
    this.made.push({ name, id: answer.id, owner: step.who })
  }

  private async cancel(index: number): Promise<void> {
    const made = this.made[index]
    if (!made) return
    const { person, memberWallets } = this.people[made.owner]!
    const may = memberWallets.status(made.name) === 'pending' && memberWallets.change(made.name, 'failed')
    const outcome = await this.fixture
      .as(person)
      .cancelWithdrawal({ idempotencyKey: '', id: made.id })
      .then(
        () => true,
        (fault: Fault) => (fault.code === 'conflict' ? false : fault),
      )
    expect(outcome).toBe(may)
  }

  private async change({ which: indexes, to, from }: Action & { do: 'change' }): Promise<void> {
    const rows = [...new Set(indexes)].flatMap((index) => this.made[index] ?? [])
    if (rows.length === 0) return
    const expected = rows.filter(({ name, owner }) => {
      const { memberWallets } = this.people[owner]!
      return (!from || memberWallets.status(name) === from) && memberWallets.change(name, to)
    })
    const changed = await this.fixture
      .change(
        rows.map(({ id }) => id),
        statusByName[to],
        { from: from ? statusByName[from] : WithdrawalStatus.UNSPECIFIED },
      )
      .then(
        (reply) => reply.changed,
        (fault: Fault) => (fault.code === 'conflict' ? 0n : fault),
      )
    expect(changed).toBe(BigInt(expected.length))
  }

  async compare(): Promise<void> {
    for (const { person, memberWallets } of this.people) {
      const wallets = await this.fixture.as(person).readWallets({ memberId: '' })
      const expected: Partial<Wallets> = {
        total: memberWallets.total(),
        sponsor: memberWallets.summary('sponsor'),
        pairing: memberWallets.summary('pairing'),
        pairingLevel: memberWallets.summary('pairing_level'),
        voucher: memberWallets.summary('voucher'),
      }
      expect(wallets).toMatchObject(expected)
    }
  }

  /** The first page is read by its own statement and counted by the summary tables. */
  async comparePages(): Promise<void> {
    for (const { person } of this.people) {
      const counted = { search: '', order: [], dateStart: '2000-01-01', dateFinish: '9999-12-31' }
      const page = (query?: TableQuery) =>
        this.fixture.as(person).listEntries({ query, wallet: WalletType.UNSPECIFIED })
      expect(await page()).toEqual(await page({ ...counted, start: 0, length: 10 }))
      await this.compareSorted(page)
    }
  }

  private async compareSorted(
    page: (query: TableQuery) => Promise<{ readonly entries: Entry[] }>,
  ): Promise<void> {
    const whole = { search: '', dateStart: '', dateFinish: '' }
    const { entries: all } = await page({ ...whole, order: [], start: 0, length: 100 })
    for (const [column, of] of sorts)
      for (const descending of [false, true]) {
        const by = (a: Entry, b: Entry) => Number(of(a) - of(b)) || (a.id < b.id ? -1 : 1)
        const expected = all.toSorted((a, b) => (descending ? by(b, a) : by(a, b)))
        const { entries } = await page({ ...whole, order: [{ column, descending }], start: 1, length: 4 })
        expect(entries).toEqual(expected.slice(1, 5))
      }
  }
}

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
  Object.assign(fixture.values, {
    withdraw_sponsor: '5000',
    withdraw_pairing: '10000',
    withdraw_pairing_level: '20000',
    withdraw_ro_days: '0',
  })
})
afterAll(() => fixture.stop())

it('equals the naive model to the Rupiah after any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 30 }), async (actions) => {
      const both = new ServiceAndModel(fixture)
      for (const step of actions) {
        await both.run(step)
        await both.compare()
      }
      await both.comparePages()
      expect(await fixture.differences()).toEqual([])
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
  )
})

it('equals the naive model under concurrency', async () => {
  const both = new ServiceAndModel(fixture)
  const { person, memberWallets } = both.people[0]!
  const earn = { do: 'earn', who: 0, wallet: 'sponsor', amount: 100_000n } as const
  await both.run(earn)
  const requests = Array.from({ length: 8 }, () =>
    fixture.request(person, { type: WalletType.SPONSOR, amount: 20_000n }).catch(() => undefined),
  )
  await both.run(earn)
  const made = (await Promise.all(requests)).filter((answer) => answer !== undefined)
  for (const { id } of made) memberWallets.withdraw(id, 'sponsor', 20_000n, FEE, terms)
  await both.compare()
  await Promise.all(
    made.map(async ({ id }, index) => {
      const to = index % 2 ? 'success' : 'failed'
      await fixture.change([id], statusByName[to])
      memberWallets.change(id, to)
    }),
  )
  await both.compare()
  expect(await fixture.differences()).toEqual([])
})
