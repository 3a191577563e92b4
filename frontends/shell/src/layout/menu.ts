import {
  IconAffiliate,
  IconArrowBarToDown,
  IconArrowsExchange,
  IconBeach,
  IconBell,
  IconBinaryTree2,
  IconBrandWhatsapp,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconCashBanknote,
  IconClipboardList,
  IconCoins,
  IconDiscount,
  IconFileDollar,
  IconFlask,
  IconGift,
  IconHeartbeat,
  IconHistory,
  IconHistoryToggle,
  IconHome,
  IconKey,
  IconListSearch,
  IconPackage,
  IconReceiptTax,
  IconRefresh,
  IconReportMoney,
  IconSettings,
  IconStairs,
  IconTicket,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { RemoteName } from '../remotes/manifests'
import { texts } from '../texts'

export interface MenuEntry {
  to: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
}

export interface MenuGroup {
  label: string
  remote: RemoteName
  adminOnly: boolean
  entries: MenuEntry[]
}

/** The screens that exist, in the order of the menu. Add an entry when its screen is built. */
export const menu: MenuGroup[] = [
  {
    label: texts.menu.memberArea,
    remote: 'member',
    adminOnly: false,
    entries: [
      { to: '/m/dashboard', label: texts.menu.dashboard, icon: IconHome },
      { to: '/m/notifications', label: texts.menu.notifications, icon: IconBell },
      { to: '/m/network/genealogy', label: texts.menu.genealogy, icon: IconBinaryTree2 },
      { to: '/m/network/levels', label: texts.menu.levels, icon: IconStairs },
      { to: '/m/network/sponsor', label: texts.menu.sponsor, icon: IconUsersGroup },
      { to: '/m/pins/transfer', label: texts.menu.pinTransfer, icon: IconTicket },
      { to: '/m/pins/history', label: texts.menu.pinHistory, icon: IconHistory },
      { to: '/m/ro', label: texts.menu.repeatOrder, icon: IconRefresh },
      { to: '/m/reward', label: texts.menu.rewards, icon: IconGift },
      { to: '/m/prizes/tour-bali', label: texts.menu.tourBali, icon: IconBeach },
      { to: '/m/stokis', label: texts.menu.stockists, icon: IconBuildingStore },
      { to: '/m/wallet', label: texts.menu.wallet, icon: IconWallet },
      { to: '/m/withdraw', label: texts.menu.withdraw, icon: IconArrowBarToDown },
      { to: '/m/vouchers', label: texts.menu.vouchers, icon: IconDiscount },
    ],
  },
  {
    label: texts.menu.adminArea,
    remote: 'admin',
    adminOnly: true,
    entries: [
      { to: '/a/pins', label: texts.menu.adminPins, icon: IconKey },
      { to: '/a/withdraws', label: texts.menu.adminWithdraws, icon: IconCashBanknote },
      { to: '/a/payouts', label: texts.menu.adminPayouts, icon: IconFileDollar },
      { to: '/a/vouchers', label: texts.menu.adminVouchers, icon: IconDiscount },
      { to: '/a/rewards', label: texts.menu.adminRewards, icon: IconGift },
      { to: '/a/prizes/tour-bali', label: texts.menu.tourBali, icon: IconBeach },
      { to: '/a/datamaster/banks', label: texts.menu.banks, icon: IconBuildingBank },
      { to: '/a/datamaster/packages', label: texts.menu.packages, icon: IconPackage },
      { to: '/a/datamaster/rewards', label: texts.menu.rewardSteps, icon: IconTrophy },
      { to: '/a/datamaster/users', label: texts.menu.users, icon: IconUsers },
      { to: '/a/configs/whatsapp', label: texts.menu.whatsapp, icon: IconBrandWhatsapp },
      { to: '/a/configs/office', label: texts.menu.office, icon: IconBuilding },
      { to: '/a/configs/system', label: texts.menu.system, icon: IconSettings },
      { to: '/a/audit', label: texts.menu.audit, icon: IconListSearch },
    ],
  },
  {
    label: texts.menu.reportsArea,
    remote: 'reports',
    adminOnly: true,
    entries: [
      { to: '/a/reports/wallets', label: texts.menu.incomeReport, icon: IconCoins },
      { to: '/a/reports/wallet_recapts', label: texts.menu.incomeRecap, icon: IconReportMoney },
      { to: '/a/reports/sponsors', label: texts.menu.sponsorships, icon: IconAffiliate },
      { to: '/a/reports/pin_transactions', label: texts.menu.pinTransactions, icon: IconArrowsExchange },
      { to: '/a/reports/pin_recapts', label: texts.menu.pinRecap, icon: IconClipboardList },
      { to: '/a/reports/pph21', label: texts.menu.taxWorksheet, icon: IconReceiptTax },
      { to: '/a/reports/health', label: texts.menu.health, icon: IconHeartbeat },
      { to: '/a/reports/simulation', label: texts.menu.simulation, icon: IconFlask },
      { to: '/a/reports/as-of', label: texts.menu.asOf, icon: IconHistoryToggle },
    ],
  },
]
