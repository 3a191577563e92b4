import type { Package } from '@jejaring/proto/config/v1/config'
import type { PinCount } from '@jejaring/proto/pins/v1/pins'
import type { Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { ownAnnouncementJson } from '../../mappers/announcement'
import { winnerJson } from '../../mappers/prize'
import {
  perWalletJson,
  rupiah,
  summaryFields,
  toSummaryJson,
  toWaitingJson,
  waitingFields,
} from '../../mappers/wallet'
import { countProspects } from '../prospects/settings'

/** Code of the package whose pins activate accounts. */
const ACTIVATION_PACKAGE_CODE = 'REG'

const dashboardFields = z.object({
  sponsor: z.number(),
  point: z.object({ pair: z.number(), left: z.number(), right: z.number() }),
  wallet: summaryFields,
  voucher: summaryFields,
  bonus: perWalletJson.schema,
  /** Balance of each bonus wallet; `wallet` has their sum, but a withdrawal takes from one wallet. */
  balances: perWalletJson.schema,
  pin: z.number(),
  /** Activation pins among `pin`. */
  pin_activation: z.number(),
  reward: z.number(),
  tourbalies: z.array(winnerJson.schema),
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
  /** Prospects who wait to be placed; missing where links for prospects are off. */
  prospects: z.number().optional(),
  /** What the member may read today, the newest first. */
  announcements: z.array(ownAnnouncementJson.schema),
})

export const dashboard = declareCall({
  method: 'GET',
  path: '/api/dashboard',
  access: 'member',
  summary: "The member's counts and amounts, and today's bonuses and pairs.",
  reply: z.object({ message: z.string(), dashboard: dashboardFields }),
  async handle({ session, clients }) {
    const memberId = session.member?.id ?? ''
    const [standing, wallets, pins, rewards, { packages }, { announcements }, prospects] = await Promise.all([
      clients.network.readStanding({ memberId }),
      clients.wallet.readWallets({ memberId }),
      clients.pins.countPins({ memberId, withoutNames: true }),
      clients.rewards.readSummary({}),
      clients.configCache.listPackages({}),
      clients.identity.listOwnAnnouncements({}),
      countProspects(clients),
    ])
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
        pin_activation: activationPins(pins.counts, packages),
        reward: rupiah(rewards.claimed),
        tourbalies: rewards.winners.map(winnerJson.toJson),
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
          prizes: toWaitingJson({
            count: rewards.waitingPrizeCount,
            amount: rewards.waitingPrizeAmount,
          }),
        },
        prize_to_choose: rewards.prizeToChoose,
        ...prospects,
        announcements: announcements.map(ownAnnouncementJson.toJson),
      },
    }
  },
})

function activationPins(counts: readonly PinCount[], packages: readonly Package[]): number {
  const activation = packages.find(({ code }) => code === ACTIVATION_PACKAGE_CODE)?.id
  return Number(counts.find(({ packageId }) => packageId === activation)?.available ?? 0n)
}

/** One amount of each bonus wallet. */
const toPerWalletJson = ({ sponsor, pairing, pairingLevel }: Wallets, amount: 'income' | 'balance') =>
  perWalletJson.toJson({
    sponsor: sponsor?.[amount] ?? 0n,
    pairing: pairing?.[amount] ?? 0n,
    pairingLevel: pairingLevel?.[amount] ?? 0n,
  })
