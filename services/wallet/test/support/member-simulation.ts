import type { BonusWallet } from '@jejaring/oracle'
import { BonusKind } from '@jejaring/proto/network/v1/network'
import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { Fault } from '@jejaring/service-kit'
import fc from 'fast-check'
import { walletTypeByName } from '../../src/api/mappers/wallet'
import { bonusWallets } from '../../src/ledger/accounts'
import { changeVoucher, fundVoucher, requestVoucher } from './vouchers'
import type { Person, WalletFixture } from './wallet-fixture'

const { PENDING, PROCESS, SUCCESS, FAILED } = WithdrawalStatus

export const kinds: Record<BonusWallet, BonusKind> = {
  sponsor: BonusKind.SPONSOR,
  pairing: BonusKind.PAIRING,
  pairing_level: BonusKind.PAIRING_LEVEL,
}

export type MemberAction =
  | { do: 'earn'; wallet: BonusWallet; amount: bigint }
  | { do: 'flush' }
  | { do: 'request'; wallet: BonusWallet; amount: bigint }
  | { do: 'change'; which: number; to: WithdrawalStatus; reason: string }
  | { do: 'cancel'; which: number }
  | { do: 'fund' }
  | { do: 'request voucher'; amount: bigint }
  | { do: 'change voucher'; which: number; to: WithdrawalStatus; reason: string }
  | { do: 'let hours pass'; hours: number }

const wallet = fc.constantFrom(...bonusWallets)
const amount = fc.constantFrom(10_000n, 20_000n, 50_000n)
const which = fc.nat({ max: 3 })
const to = fc.constantFrom(PENDING, PROCESS, SUCCESS, FAILED, FAILED)
const reason = fc.constantFrom('', 'Rekening salah', 'Nama lain')
export const memberAction: fc.Arbitrary<MemberAction> = fc.oneof(
  fc.record({ do: fc.constant('earn'), wallet, amount }),
  fc.record({ do: fc.constant('flush') }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('request'), wallet, amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change'), which, to, reason }) },
  fc.record({ do: fc.constant('cancel'), which }),
  fc.record({ do: fc.constant('fund') }),
  fc.record({ do: fc.constant('request voucher'), amount }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change voucher'), which, to, reason }) },
  fc.record({ do: fc.constant('let hours pass'), hours: fc.integer({ min: 1, max: 30 }) }),
)
/** Applies random actions to one member; actions that a rule rejects have no effect. */
export class MemberSimulation {
  readonly person: Person
  private readonly withdrawals: string[] = []
  private readonly vouchers: string[] = []

  constructor(private readonly fixture: WalletFixture) {
    this.person = fixture.person()
  }

  async apply(step: MemberAction): Promise<void> {
    try {
      await this.perform(step)
    } catch (error) {
      if (!(error instanceof Fault) || !['invalid', 'conflict'].includes(error.code)) throw error
    }
  }

  private async perform(step: MemberAction): Promise<unknown> {
    const { fixture, person, withdrawals, vouchers } = this
    switch (step.do) {
      case 'earn':
        return await fixture.earn({ receiverId: person.id, amount: step.amount, kind: kinds[step.wallet] })
      case 'flush':
        return await fixture.earn(flushedBonus(person))
      case 'request': {
        const asked = { type: walletTypeByName[step.wallet], amount: step.amount }
        return withdrawals.push((await fixture.request(person, asked)).id)
      }
      case 'change': {
        const id = withdrawals.at(-1 - step.which)
        return id && (await fixture.change([id], step.to, { reason: step.to === FAILED ? step.reason : '' }))
      }
      case 'cancel': {
        const id = withdrawals.at(-1 - step.which)
        return id && (await fixture.as(person).cancelWithdrawal({ idempotencyKey: '', id }))
      }
      case 'fund':
        return await fundVoucher(fixture, person, 50_000n)
      case 'request voucher':
        return vouchers.push((await requestVoucher(fixture, person, { amount: step.amount })).id)
      case 'change voucher': {
        const id = vouchers.at(-1 - step.which)
        const about = { reason: step.to === FAILED ? step.reason : '' }
        return id && (await changeVoucher(fixture, id, step.to, about))
      }
      case 'let hours pass':
        return fixture.service.clock.advance(step.hours * 3_600_000)
    }
  }
}

/** A fully flushed bonus. */
export const flushedBonus = ({ id: receiverId }: Person) => ({
  receiverId,
  kind: BonusKind.PAIRING,
  amount: 0n,
  rate: 50_000n,
  pairsMatched: 2n,
  pairsFlushed: 2n,
  paidBefore: 12n,
})
