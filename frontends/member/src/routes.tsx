import { lazyPage, type RouteObject } from '@jejaring/platform'

const Dashboard = lazyPage(() => import('./features/dashboard/dashboard-screen'))
const Profile = lazyPage(() => import('./features/profile/profile-screen'))
const Notifications = lazyPage(() => import('./features/notifications/notifications-screen'))
const Genealogy = lazyPage(() => import('./features/genealogy/genealogy-screen'))
const Registration = lazyPage(() => import('./features/registration/registration-screen'))
const Levels = lazyPage(() => import('./features/levels/levels-screen'))
const Sponsors = lazyPage(() => import('./features/sponsors/sponsors-screen'))
const PinTransfer = lazyPage(() => import('./features/pins/transfer-screen'))
const PinHistory = lazyPage(() => import('./features/pins/history-screen'))
const RepeatOrders = lazyPage(() => import('./features/repeat-orders/repeat-orders-screen'))
const Rewards = lazyPage(() => import('./features/rewards/rewards-screen'))
const TourBali = lazyPage(() => import('./features/prizes/tour-bali-screen'))
const Winners = lazyPage(() => import('./features/prizes/winners-screen'))
const Stockists = lazyPage(() => import('./features/stockists/stockists-screen'))
const Wallet = lazyPage(() => import('./features/wallet/wallet-screen'))
const Receipt = lazyPage(() => import('./features/receipt/receipt-screen'))
const Withdrawals = lazyPage(() => import('./features/withdrawals/withdrawals-screen'))
const Vouchers = lazyPage(() => import('./features/vouchers/vouchers-screen'))

/** The member's screens, under the path where the shell puts them. */
export const routes: RouteObject[] = [
  { path: 'dashboard', element: <Dashboard /> },
  { path: 'profile', element: <Profile /> },
  { path: 'notifications', element: <Notifications /> },
  { path: 'network/genealogy', element: <Genealogy /> },
  { path: 'network/genealogy/:username', element: <Genealogy /> },
  { path: 'network/register/:username/:position', element: <Registration /> },
  { path: 'network/levels', element: <Levels /> },
  { path: 'network/sponsor', element: <Sponsors /> },
  { path: 'pins/transfer', element: <PinTransfer /> },
  { path: 'pins/history', element: <PinHistory /> },
  { path: 'ro', element: <RepeatOrders /> },
  { path: 'reward', element: <Rewards /> },
  { path: 'prizes/tour-bali', element: <TourBali /> },
  { path: 'prizes/tables/tour-bali', element: <Winners /> },
  { path: 'stokis', element: <Stockists /> },
  { path: 'wallet', element: <Wallet /> },
  { path: 'withdraw', element: <Withdrawals /> },
  { path: 'withdraw/receipt/:id', element: <Receipt /> },
  { path: 'vouchers', element: <Vouchers /> },
]
