import { lazyPage, type RouteObject } from '@jejaring/web-platform'

const AccountScreen = lazyPage(
  () => import(/* webpackChunkName: "datamaster-account" */ './features/users/account-screen'),
)
const AuditScreen = lazyPage(() => import(/* webpackChunkName: "audit" */ './features/audit/audit-screen'))
const BanksScreen = lazyPage(
  () => import(/* webpackChunkName: "datamaster-banks" */ './features/banks/banks-screen'),
)
const OfficeScreen = lazyPage(
  () => import(/* webpackChunkName: "configs-office" */ './features/office/office-screen'),
)
const PackagesScreen = lazyPage(
  () => import(/* webpackChunkName: "datamaster-packages" */ './features/packages/packages-screen'),
)
const PayoutScreen = lazyPage(
  () => import(/* webpackChunkName: "payout" */ './features/payouts/payout-screen'),
)
const PayoutsScreen = lazyPage(
  () => import(/* webpackChunkName: "payouts" */ './features/payouts/payouts-screen'),
)
const PinsScreen = lazyPage(() => import(/* webpackChunkName: "pins" */ './features/pins/pins-screen'))
const ProposalsScreen = lazyPage(
  () => import(/* webpackChunkName: "proposals" */ './features/proposals/proposals-screen'),
)
const RewardClaimsScreen = lazyPage(
  () => import(/* webpackChunkName: "rewards" */ './features/reward-claims/reward-claims-screen'),
)
const RewardStepsScreen = lazyPage(
  () => import(/* webpackChunkName: "datamaster-rewards" */ './features/reward-steps/reward-steps-screen'),
)
const TourBaliScreen = lazyPage(
  () => import(/* webpackChunkName: "prizes-tour-bali" */ './features/tour-bali/tour-bali-screen'),
)
const SystemScreen = lazyPage(
  () => import(/* webpackChunkName: "configs-system" */ './features/system/system-screen'),
)
const UsersScreen = lazyPage(
  () => import(/* webpackChunkName: "datamaster-users" */ './features/users/users-screen'),
)
const VouchersScreen = lazyPage(
  () => import(/* webpackChunkName: "vouchers" */ './features/vouchers/vouchers-screen'),
)
const WhatsappScreen = lazyPage(
  () => import(/* webpackChunkName: "configs-whatsapp" */ './features/whatsapp/whatsapp-screen'),
)
const WithdrawalsScreen = lazyPage(
  () => import(/* webpackChunkName: "withdraws" */ './features/withdrawals/withdrawals-screen'),
)

/** The screens of this remote, relative to the path where the shell mounts it. */
export const routes: RouteObject[] = [
  { path: 'pins', element: <PinsScreen /> },
  { path: 'withdraws', element: <WithdrawalsScreen /> },
  { path: 'payouts', element: <PayoutsScreen /> },
  { path: 'payouts/:id', element: <PayoutScreen /> },
  { path: 'proposals', element: <ProposalsScreen /> },
  { path: 'vouchers', element: <VouchersScreen /> },
  { path: 'rewards', element: <RewardClaimsScreen /> },
  { path: 'prizes/tour-bali', element: <TourBaliScreen /> },
  { path: 'datamaster/banks', element: <BanksScreen /> },
  { path: 'datamaster/packages', element: <PackagesScreen /> },
  { path: 'datamaster/rewards', element: <RewardStepsScreen /> },
  { path: 'datamaster/users', element: <UsersScreen /> },
  { path: 'datamaster/users/:username', element: <AccountScreen /> },
  { path: 'configs/whatsapp', element: <WhatsappScreen /> },
  { path: 'configs/office', element: <OfficeScreen /> },
  { path: 'configs/system', element: <SystemScreen /> },
  { path: 'audit', element: <AuditScreen /> },
]
