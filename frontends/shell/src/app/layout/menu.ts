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
  IconChecks,
  IconClipboardList,
  IconCoins,
  IconDiscount,
  IconFileDollar,
  IconFlask,
  IconGift,
  IconHeartbeat,
  IconHelp,
  IconHistory,
  IconHistoryToggle,
  IconHome,
  IconIdBadge2,
  IconKey,
  IconLayoutDashboard,
  IconListSearch,
  IconLogout,
  IconPackage,
  IconReceiptTax,
  IconRefresh,
  IconReportMoney,
  IconSettings,
  IconSpeakerphone,
  IconStairs,
  IconTicket,
  IconTrendingUp,
  IconTrophy,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { RemoteName } from '../../remotes/remote-names'
import { frameTexts } from './texts'

export interface MenuEntry {
  to: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Label in the menu of an admin, where another entry has the usual name. */
  ownLabel?: string
  /** Items of the admin home whose sum is shown after the label. */
  waiting?: string[]
  /** Shown only while this system value is 1. */
  config?: string
  /** Active on this path only, not below it. */
  end?: boolean
}

export interface MenuGroup {
  label: string
  remote: RemoteName
  entries: MenuEntry[]
  /** Folded at first, unless one of its screens is open. */
  folded?: boolean
}

/** The menu of a member, in its order. */
export const memberMenu: MenuGroup[] = [
  {
    label: frameTexts.menu.memberArea,
    remote: 'member',
    entries: [{ to: '/m/dashboard', label: frameTexts.menu.dashboard, icon: IconHome }],
  },
  {
    label: frameTexts.menu.networkGroup,
    remote: 'member',
    entries: [
      { to: '/m/network/genealogy', label: frameTexts.menu.genealogy, icon: IconBinaryTree2 },
      { to: '/m/network/levels', label: frameTexts.menu.levels, icon: IconStairs },
      { to: '/m/network/sponsor', label: frameTexts.menu.sponsor, icon: IconUsersGroup },
      {
        to: '/m/network/prospects',
        label: frameTexts.menu.prospects,
        icon: IconUserPlus,
        config: 'prospects_enabled',
      },
    ],
  },
  {
    label: frameTexts.menu.pinGroup,
    remote: 'member',
    entries: [
      { to: '/m/pins/transfer', label: frameTexts.menu.pinTransfer, icon: IconTicket },
      { to: '/m/pins/history', label: frameTexts.menu.pinHistory, icon: IconHistory },
      { to: '/m/ro', label: frameTexts.menu.repeatOrder, icon: IconRefresh },
      { to: '/m/stokis', label: frameTexts.menu.stockists, icon: IconBuildingStore },
    ],
  },
  {
    label: frameTexts.menu.moneyGroup,
    remote: 'member',
    entries: [
      { to: '/m/wallet', label: frameTexts.menu.wallet, icon: IconWallet },
      {
        to: '/m/withdraw',
        label: frameTexts.menu.withdraw,
        ownLabel: frameTexts.menu.ownWithdraw,
        icon: IconArrowBarToDown,
      },
      { to: '/m/vouchers', label: frameTexts.menu.vouchers, icon: IconDiscount },
    ],
  },
  {
    label: frameTexts.menu.prizeGroup,
    remote: 'member',
    entries: [
      { to: '/m/reward', label: frameTexts.menu.rewards, icon: IconGift },
      { to: '/m/prizes/tour-bali', label: frameTexts.menu.tourBali, icon: IconBeach },
    ],
  },
  {
    label: frameTexts.menu.me,
    remote: 'member',
    entries: [
      { to: '/m/notifications', label: frameTexts.menu.notifications, icon: IconBell },
      { to: '/m/profile', label: frameTexts.menu.profile, icon: IconUser },
      {
        to: '/m/identity',
        label: frameTexts.menu.identities,
        ownLabel: frameTexts.menu.ownIdentity,
        icon: IconIdBadge2,
        config: 'identity_verification',
      },
      { to: '/m/bantuan', label: frameTexts.menu.help, ownLabel: frameTexts.menu.memberHelp, icon: IconHelp },
      { to: '/auth/logout', label: frameTexts.menu.logout, icon: IconLogout },
    ],
  },
]

/** All member entries, in one group of an admin's menu. */
const memberArea: MenuGroup = {
  label: frameTexts.menu.memberArea,
  remote: 'member',
  folded: true,
  entries: memberMenu.flatMap(({ entries }) =>
    entries.map(({ ownLabel, ...entry }) => ({ ...entry, label: ownLabel ?? entry.label })),
  ),
}

/** The menu of an admin, in its order. */
export const adminMenu: MenuGroup[] = [
  {
    label: frameTexts.menu.adminArea,
    remote: 'admin',
    entries: [
      { to: '/a', label: frameTexts.menu.adminHome, icon: IconLayoutDashboard, end: true },
      {
        to: '/a/withdraws',
        label: frameTexts.menu.adminWithdraws,
        icon: IconCashBanknote,
        waiting: ['withdrawals_pending'],
      },
      {
        to: '/a/payouts',
        label: frameTexts.menu.adminPayouts,
        icon: IconFileDollar,
        waiting: ['payouts_approval', 'payouts_ready', 'payouts_result'],
      },
      { to: '/a/proposals', label: frameTexts.menu.proposals, icon: IconChecks, waiting: ['proposals'] },
      {
        to: '/a/vouchers',
        label: frameTexts.menu.adminVouchers,
        icon: IconDiscount,
        waiting: ['vouchers_pending'],
      },
      { to: '/a/rewards', label: frameTexts.menu.adminRewards, icon: IconGift, waiting: ['claims_pending'] },
      {
        to: '/a/prizes/tour-bali',
        label: frameTexts.menu.adminTourBali,
        icon: IconBeach,
        waiting: ['prizes_pending'],
      },
      { to: '/a/pins', label: frameTexts.menu.adminPins, icon: IconKey },
      { to: '/a/datamaster/users', label: frameTexts.menu.users, icon: IconUsers },
      {
        to: '/a/identities',
        label: frameTexts.menu.identities,
        icon: IconIdBadge2,
        config: 'identity_verification',
      },
      { to: '/a/announcements', label: frameTexts.menu.announcements, icon: IconSpeakerphone },
    ],
  },
  {
    label: frameTexts.menu.masterData,
    remote: 'admin',
    folded: true,
    entries: [
      { to: '/a/datamaster/banks', label: frameTexts.menu.banks, icon: IconBuildingBank },
      { to: '/a/datamaster/packages', label: frameTexts.menu.packages, icon: IconPackage },
      { to: '/a/datamaster/rewards', label: frameTexts.menu.rewardCatalogue, icon: IconTrophy },
      {
        to: '/a/configs/whatsapp',
        label: frameTexts.menu.whatsapp,
        icon: IconBrandWhatsapp,
        waiting: ['messages_failed'],
      },
      { to: '/a/configs/office', label: frameTexts.menu.office, icon: IconBuilding },
      { to: '/a/configs/system', label: frameTexts.menu.system, icon: IconSettings },
      { to: '/a/audit', label: frameTexts.menu.audit, icon: IconListSearch },
      { to: '/a/bantuan', label: frameTexts.menu.help, icon: IconHelp },
    ],
  },
  {
    label: frameTexts.menu.reportsArea,
    remote: 'reports',
    folded: true,
    entries: [
      { to: '/a/reports/wallets', label: frameTexts.menu.incomeReport, icon: IconCoins },
      { to: '/a/reports/wallet_recapts', label: frameTexts.menu.incomeRecap, icon: IconReportMoney },
      { to: '/a/reports/sponsors', label: frameTexts.menu.sponsors, icon: IconAffiliate },
      { to: '/a/reports/pin_transactions', label: frameTexts.menu.pinTransactions, icon: IconArrowsExchange },
      { to: '/a/reports/pin_recapts', label: frameTexts.menu.pinRecap, icon: IconClipboardList },
      { to: '/a/reports/pph21', label: frameTexts.menu.taxWorksheet, icon: IconReceiptTax },
      { to: '/a/reports/growth', label: frameTexts.menu.growth, icon: IconTrendingUp },
      { to: '/a/reports/health', label: frameTexts.menu.health, icon: IconHeartbeat },
      { to: '/a/reports/simulation', label: frameTexts.menu.simulation, icon: IconFlask },
      { to: '/a/reports/as-of', label: frameTexts.menu.asOf, icon: IconHistoryToggle },
    ],
  },
  memberArea,
]
