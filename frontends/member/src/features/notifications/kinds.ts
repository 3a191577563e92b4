import {
  IconBell,
  IconCashBanknote,
  IconCoins,
  IconDiscount,
  IconGift,
  IconPlaneDeparture,
  IconTicket,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

interface Kind {
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Where the matter can be looked at; nothing for what the line says whole. */
  to?: string
}

const kinds: Record<string, Kind> = {
  welcome: { icon: IconUser, to: '/m/profile' },
  account: { icon: IconUser, to: '/m/profile' },
  bonus: { icon: IconCoins, to: '/m/wallet' },
  pins: { icon: IconTicket, to: '/m/pins/transfer' },
  withdrawal: { icon: IconCashBanknote, to: '/m/withdraw' },
  voucher: { icon: IconDiscount, to: '/m/vouchers' },
  reward: { icon: IconGift, to: '/m/reward' },
  prize: { icon: IconPlaneDeparture, to: '/m/prizes/tour-bali' },
}

/** What a line is about, as a picture and a place to go. */
export function kindOf(name: string): Kind {
  return kinds[name] ?? { icon: IconBell }
}
