import { Waiting, type Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { toWinnerJson, winnerFields } from '../../mappers/prize'
import { rupiah, summaryFields, toSummaryJson } from '../../mappers/wallet'

/** Code of the package whose pins activate accounts. */
const ACTIVATION_PACKAGE_CODE = 'REG'

const waitingFields = z.object({ count: z.number(), amount: z.number() })

const perWalletFields = z.object({ sponsor: z.number(), pairing: z.number(), pairing_level: z.number() })

const dashboardFields = z.object({
  sponsor: z.number(),
  point: z.object({ pair: z.number(), left: z.number(), right: z.number() }),
  wallet: summaryFields,
  voucher: summaryFields,
  bonus: perWalletFields,
  /** Balance of each bonus wallet; `wallet` has their sum, but a withdrawal takes from one wallet. */
  balances: perWalletFields,
  pin: z.number(),
  /** Activation pins among `pin`. */
  pin_activation: z.number(),
  reward: z.number(),
  tourbalies: z.array(winnerFields),
  today: z.object({
    bonus: z.number(),
    pairs_paid: z.number(),
    pairs_flushed: z.number(),
    flushout: z.number(),
  }),
  /** Requests that are neither paid nor refused. */
  waiting: z.object({
    withdrawals: waitingFields,
    vouchers: waitingFields,
    rewards: waitingFields,
    prizes: waitingFields,
  }),
  /** Whether the member has a Tour Bali prize and has not chosen its type. */
  prize_to_choose: z.boolean(),
})

export const dashboard = declareCall({
  method: 'GET',
  path: '/api/dashboard',
  access: 'member',
  summary: "The member's counts and amounts, and today's bonuses and pairs.",
  reply: z.object({ message: z.string(), dashboard: dashboardFields }),
  async handle({ session, clients }) {
    const memberId = session.member?.id ?? ''
    const [standing, wallets, pins, rewards, { packages }] = await Promise.all([
      clients.network.readStanding({ memberId }),
      clients.wallet.readWallets({ memberId }),
      clients.pins.countPins({ memberId, bare: true }),
      clients.rewards.readSummary({}),
      clients.configCache.listPackages({}),
    ])
    const activation = packages.find(({ code }) => code === ACTIVATION_PACKAGE_CODE)?.id
    return {
      message: 'Dashboard berhasil dimuat.',
      dashboard: {
        sponsor: Number(standing.sponsored),
        point: {
          pair: Number(standing.matched),
          left: Number(standing.waiting?.left ?? 0n),
          right: Number(standing.waiting?.right ?? 0n),
        },
        wallet: toSummaryJson(wallets.total),
        voucher: toSummaryJson(wallets.voucher),
        bonus: toPerWalletJson(wallets, 'income'),
        balances: toPerWalletJson(wallets, 'balance'),
        pin: pins.counts.reduce((sum, { available }) => sum + Number(available), 0),
        pin_activation: Number(
          pins.counts.find(({ packageId }) => packageId === activation)?.available ?? 0n,
        ),
        reward: rupiah(rewards.claimed),
        tourbalies: rewards.winners.map(toWinnerJson),
        today: {
          bonus: rupiah(wallets.incomeToday),
          pairs_paid: Number(standing.paidToday),
          pairs_flushed: Number(standing.flushedToday),
          flushout: Number(standing.flushout),
        },
        waiting: {
          withdrawals: toWaitingJson(wallets.waitingWithdrawals),
          vouchers: toWaitingJson(wallets.waitingVouchers),
          rewards: toWaitingJson({ count: rewards.waitingCount, amount: rewards.waitingAmount }),
          prizes: toWaitingJson({ count: rewards.waitingPrizeCount, amount: rewards.waitingPrizeAmount }),
        },
        prize_to_choose: rewards.prizeToChoose,
      },
    }
  },
})

function toWaitingJson({ count, amount } = Waiting.create()): z.infer<typeof waitingFields> {
  return { count: Number(count), amount: rupiah(amount) }
}

/** One amount of each bonus wallet. */
function toPerWalletJson(
  { sponsor, pairing, pairingLevel }: Wallets,
  amount: 'income' | 'balance',
): z.infer<typeof perWalletFields> {
  return {
    sponsor: rupiah(sponsor?.[amount] ?? 0n),
    pairing: rupiah(pairing?.[amount] ?? 0n),
    pairing_level: rupiah(pairingLevel?.[amount] ?? 0n),
  }
}
