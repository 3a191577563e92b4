import { Waiting, type Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { call } from '../../http/call'
import { presentWinner, winnerFields } from '../../mappers/prize'
import { rupiah, summary, summaryFields } from '../../mappers/wallet'

/** The package whose pins bring members. */
const ACTIVATION = 'REG'

const waitingFields = z.object({ count: z.number(), amount: z.number() })

const eachWalletFields = z.object({ sponsor: z.number(), pairing: z.number(), pairing_level: z.number() })

const dashboardFields = z.object({
  sponsor: z.number(),
  point: z.object({ pair: z.number(), left: z.number(), right: z.number() }),
  wallet: summaryFields,
  voucher: summaryFields,
  bonus: eachWalletFields,
  /** What is left in each of the wallets that `wallet` adds up: a withdrawal takes from one of them. */
  balances: eachWalletFields,
  pin: z.number(),
  /** Of those, the ones that bring members. */
  pin_activation: z.number(),
  reward: z.number(),
  tourbalies: z.array(winnerFields),
  today: z.object({
    bonus: z.number(),
    pairs_paid: z.number(),
    pairs_flushed: z.number(),
    flushout: z.number(),
  }),
  /** What is neither paid nor refused yet. */
  waiting: z.object({
    withdrawals: waitingFields,
    vouchers: waitingFields,
    rewards: waitingFields,
    prizes: waitingFields,
  }),
  /** Whether there is a Tour Bali prize that the member did not choose yet. */
  prize_to_choose: z.boolean(),
})

export const dashboard = call({
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
      clients.recentConfig.listPackages({}),
    ])
    const activation = packages.find(({ code }) => code === ACTIVATION)?.id
    return {
      message: 'Dashboard berhasil dimuat.',
      dashboard: {
        sponsor: Number(standing.sponsored),
        point: {
          pair: Number(standing.matched),
          left: Number(standing.waiting?.left ?? 0n),
          right: Number(standing.waiting?.right ?? 0n),
        },
        wallet: summary(wallets.total),
        voucher: summary(wallets.voucher),
        bonus: eachWallet(wallets, 'income'),
        balances: eachWallet(wallets, 'balance'),
        pin: pins.counts.reduce((sum, { available }) => sum + Number(available), 0),
        pin_activation: Number(
          pins.counts.find(({ packageId }) => packageId === activation)?.available ?? 0n,
        ),
        reward: rupiah(rewards.claimed),
        tourbalies: rewards.winners.map(presentWinner),
        today: {
          bonus: rupiah(wallets.incomeToday),
          pairs_paid: Number(standing.paidToday),
          pairs_flushed: Number(standing.flushedToday),
          flushout: Number(standing.flushout),
        },
        waiting: {
          withdrawals: waiting(wallets.waitingWithdrawals),
          vouchers: waiting(wallets.waitingVouchers),
          rewards: waiting({ count: rewards.waitingCount, amount: rewards.waitingAmount }),
          prizes: waiting({ count: rewards.waitingPrizeCount, amount: rewards.waitingPrizeAmount }),
        },
        prize_to_choose: rewards.prizeToChoose,
      },
    }
  },
})

function waiting({ count, amount } = Waiting.create()): z.infer<typeof waitingFields> {
  return { count: Number(count), amount: rupiah(amount) }
}

/** One figure of each bonus wallet. */
function eachWallet(
  { sponsor, pairing, pairingLevel }: Wallets,
  figure: 'income' | 'balance',
): z.infer<typeof eachWalletFields> {
  return {
    sponsor: rupiah(sponsor?.[figure] ?? 0n),
    pairing: rupiah(pairing?.[figure] ?? 0n),
    pairing_level: rupiah(pairingLevel?.[figure] ?? 0n),
  }
}
