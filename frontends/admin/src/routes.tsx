import { lazyPage, type RouteObject } from '@jejaring/platform'

const AccountScreen = lazyPage(() => import('./features/users/account-screen'))
const AuditScreen = lazyPage(() => import('./features/audit/audit-screen'))
const BanksScreen = lazyPage(() => import('./features/banks/banks-screen'))
const OfficeScreen = lazyPage(() => import('./features/office/office-screen'))
const PackagesScreen = lazyPage(() => import('./features/packages/packages-screen'))
const PayoutScreen = lazyPage(() => import('./features/payouts/payout-screen'))
const PayoutsScreen = lazyPage(() => import('./features/payouts/payouts-screen'))
const PinsScreen = lazyPage(() => import('./features/pins/pins-screen'))
const RewardClaimsScreen = lazyPage(() => import('./features/reward-claims/reward-claims-screen'))
const RewardStepsScreen = lazyPage(() => import('./features/reward-steps/reward-steps-screen'))
const TourBaliScreen = lazyPage(() => import('./features/tour-bali/tour-bali-screen'))
const SystemScreen = lazyPage(() => import('./features/system/system-screen'))
const UsersScreen = lazyPage(() => import('./features/users/users-screen'))
const VouchersScreen = lazyPage(() => import('./features/vouchers/vouchers-screen'))
const WhatsappScreen = lazyPage(() => import('./features/whatsapp/whatsapp-screen'))
const WithdrawalsScreen = lazyPage(() => import('./features/withdrawals/withdrawals-screen'))

/** The screens of this remote, under the path where the shell puts it. */
export const routes: RouteObject[] = [
  { path: 'pins', element: <PinsScreen /> },
  { path: 'withdraws', element: <WithdrawalsScreen /> },
  { path: 'payouts', element: <PayoutsScreen /> },
  { path: 'payouts/:id', element: <PayoutScreen /> },
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
