import { PrivateAmounts } from '@jejaring/ui'
import { lazyPage, Outlet, type RouteObject } from '@jejaring/web-platform'

const Dashboard = lazyPage(
  () => import(/* webpackChunkName: "dashboard" */ './features/dashboard/dashboard-screen'),
  'dashboard',
)
const Profile = lazyPage(
  () => import(/* webpackChunkName: "profile" */ './features/profile/profile-screen'),
  'profile',
)
const Notifications = lazyPage(
  () => import(/* webpackChunkName: "notifications" */ './features/notifications/notifications-screen'),
  'notifications',
)
const Genealogy = lazyPage(
  () => import(/* webpackChunkName: "network-genealogy" */ './features/genealogy/genealogy-screen'),
  'network-genealogy',
)
const Registration = lazyPage(
  () => import(/* webpackChunkName: "network-register" */ './features/registration/registration-screen'),
  'network-register',
)
const Levels = lazyPage(
  () => import(/* webpackChunkName: "network-levels" */ './features/levels/levels-screen'),
  'network-levels',
)
const Sponsors = lazyPage(
  () => import(/* webpackChunkName: "network-sponsor" */ './features/sponsors/sponsors-screen'),
  'network-sponsor',
)
const Prospects = lazyPage(
  () => import(/* webpackChunkName: "network-prospects" */ './features/prospects/prospects-screen'),
  'network-prospects',
)
const PinTransfer = lazyPage(
  () => import(/* webpackChunkName: "pins-transfer" */ './features/pins/transfer-screen'),
  'pins-transfer',
)
const PinHistory = lazyPage(
  () => import(/* webpackChunkName: "pins-history" */ './features/pins/pin-history-screen'),
  'pins-history',
)
const RepeatOrders = lazyPage(
  () => import(/* webpackChunkName: "ro" */ './features/repeat-orders/repeat-orders-screen'),
  'ro',
)
const Rewards = lazyPage(
  () => import(/* webpackChunkName: "reward" */ './features/rewards/rewards-screen'),
  'reward',
)
const TourBali = lazyPage(
  () => import(/* webpackChunkName: "prizes-tour-bali" */ './features/prizes/tour-bali-screen'),
  'prizes-tour-bali',
)
const Winners = lazyPage(
  () => import(/* webpackChunkName: "prizes-tables-tour-bali" */ './features/prizes/winners-screen'),
  'prizes-tables-tour-bali',
)
const Stockists = lazyPage(
  () => import(/* webpackChunkName: "stokis" */ './features/stockists/stockists-screen'),
  'stokis',
)
const Wallet = lazyPage(
  () => import(/* webpackChunkName: "wallet" */ './features/wallet/wallet-screen'),
  'wallet',
)
const Receipt = lazyPage(
  () => import(/* webpackChunkName: "withdraw-receipt" */ './features/receipt/receipt-screen'),
  'withdraw-receipt',
)
const Withdrawals = lazyPage(
  () => import(/* webpackChunkName: "withdraw" */ './features/withdrawals/withdrawals-screen'),
  'withdraw',
)
const Vouchers = lazyPage(
  () => import(/* webpackChunkName: "vouchers" */ './features/vouchers/vouchers-screen'),
  'vouchers',
)
const Identity = lazyPage(
  () => import(/* webpackChunkName: "identity" */ './features/identity/identity-screen'),
  'identity',
)
const GuideScreen = lazyPage(
  () => import(/* webpackChunkName: "bantuan" */ './features/guide/guide-screen'),
  'bantuan',
)

const screens: RouteObject[] = [
  { path: 'dashboard', element: <Dashboard /> },
  { path: 'profile', element: <Profile /> },
  { path: 'notifications', element: <Notifications /> },
  { path: 'network/genealogy', element: <Genealogy /> },
  { path: 'network/genealogy/:username', element: <Genealogy /> },
  { path: 'network/register/:username/:position', element: <Registration /> },
  { path: 'network/levels', element: <Levels /> },
  { path: 'network/sponsor', element: <Sponsors /> },
  { path: 'network/prospects', element: <Prospects /> },
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
  { path: 'identity', element: <Identity /> },
  { path: 'bantuan', element: <GuideScreen /> },
]

/** Routes of this remote, relative to the path where the shell mounts it. One switch hides the amounts of all screens. */
export const routes: RouteObject[] = [
  {
    element: (
      <PrivateAmounts>
        <Outlet />
      </PrivateAmounts>
    ),
    children: screens,
  },
]

/** Identifies the sources of this build. The build defines the variable. */
export const buildId = process.env.BUILD_ID ?? ''
