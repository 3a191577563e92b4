import { MemberWallets } from '@jejaring/oracle'
import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import type { Fault } from '@jejaring/service-kit'
import fc from 'fast-check'
import { statusByName } from '../src/api/mappers/withdrawal'
import { type Status, statuses } from '../src/withdrawals/withdrawal'
import { changeVoucher, fundVoucher, requestVoucher } from './support/vouchers'
import { type Person, WalletFixture } from './support/wallet-fixture'

const terms = {
  admin: 0,
  voucher: 0,
  multiple: { sponsor: 1n, pairing: 1n, pairing_level: 1n },
  voucherMin: 10_000n,
}

type Action =
  | { do: 'fund'; amount: bigint }
  | { do: 'request'; amount: bigint; twice: boolean }
  | { do: 'change'; which: number; to: Status; from: Status | undefined }

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('fund'), amount: fc.bigInt({ min: 10_000n, max: 60_000n }) }),
  fc.record({
    do: fc.constant('request'),
    amount: fc.bigInt({ min: 1n, max: 70_000n }),
    twice: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('change'),
    which: fc.nat({ max: 4 }),
    to: fc.constantFrom(...statuses),
    from: fc.option(fc.constantFrom(...statuses), { nil: undefined }),
  }),
)

/** Runs every action on the service and on the naive model of the voucher. */
class ServiceAndModel {
  readonly memberWallets = new MemberWallets()
  private readonly made: string[] = []

  constructor(
    readonly fixture: WalletFixture,
    readonly person: Person = fixture.person(),
  ) {}

  async run(step: Action): Promise<void> {
    if (step.do === 'fund') {
      await fundVoucher(this.fixture, this.person, step.amount)
      this.memberWallets.credit('voucher', step.amount)
    } else if (step.do === 'request') await this.request(step.amount, step.twice)
    else await this.change(step)
  }

  private async request(amount: bigint, twice: boolean): Promise<void> {
    const name = String(this.made.length)
    const expected = this.memberWallets.withdrawVoucher(name, amount, terms)
    const idempotencyKey = twice ? `${this.person.id} ${name}` : ''
    const ask = () => requestVoucher(this.fixture, this.person, { amount, idempotencyKey })
    if (typeof expected === 'string') {
      const error = await ask().catch((fault: Fault) => fault)
      expect(error).toMatchObject({ code: 'invalid', fields: { amount: expect.any(String) } })
      return
    }
    const answer = await ask()
    if (twice) expect(await ask()).toEqual(answer)
    expect(answer.amount).toBe(expected.amount)
    this.made.push(answer.id)
  }

  private async change({ which, to, from }: Action & { do: 'change' }): Promise<void> {
    const id = this.made[which]
    if (!id) return
    const name = String(which)
    const may = (!from || this.memberWallets.status(name) === from) && this.memberWallets.change(name, to)
    const changed = await changeVoucher(this.fixture, id, statusByName[to], {
      from: from ? statusByName[from] : WithdrawalStatus.UNSPECIFIED,
    }).then(
      ({ status }) => status === statusByName[to],
      (fault: Fault) => (fault.code === 'conflict' || fault.code === 'invalid' ? false : fault),
    )
    expect(changed).toBe(may)
  }

  async compare(): Promise<void> {
    const { voucher } = await this.fixture.as(this.person).readWallets({ memberId: '' })
    expect(voucher).toEqual(this.memberWallets.summary('voucher'))
  }
}

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
  fixture.values.voucher_min = '10000'
})
afterAll(() => fixture.stop())

it('equals the naive model in balance and ledger after any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 30 }), async (actions) => {
      const both = new ServiceAndModel(fixture)
      for (const step of actions) {
        await both.run(step)
        await both.compare()
      }
      expect(await fixture.differences()).toEqual([])
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
  )
})
