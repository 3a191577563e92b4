import {
  IconBell,
  IconCashBanknote,
  IconCoins,
  IconDiscount,
  IconFileDollar,
  IconGift,
  IconPlaneDeparture,
  IconTicket,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

interface NotificationKind {
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Path of the related screen; absent when there is none. */
  to?: string
}

const KINDS: Record<string, NotificationKind> = {
  welcome: { icon: IconUser, to: '/m/profile' },
  account: { icon: IconUser, to: '/m/profile' },
  bonus: { icon: IconCoins, to: '/m/wallet' },
  pins: { icon: IconTicket, to: '/m/pins/transfer' },
  withdrawal: { icon: IconCashBanknote, to: '/m/withdraw' },
  voucher: { icon: IconDiscount, to: '/m/vouchers' },
  reward: { icon: IconGift, to: '/m/reward' },
  payout: { icon: IconFileDollar, to: '/a/payouts?step=waiting' },
  prospect: { icon: IconUserPlus, to: '/m/network/prospects' },
  prize: { icon: IconPlaneDeparture, to: '/m/prizes/tour-bali' },
}

/** Icon and target screen of a notification kind; unknown kinds get a bell. */
export function notificationKindOf(name: string): NotificationKind {
  return KINDS[name] ?? { icon: IconBell }
}
