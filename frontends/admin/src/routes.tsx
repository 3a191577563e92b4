import { lazyPage, type RouteObject } from '@jejaring/platform'

const BanksScreen = lazyPage(() => import('./features/banks/banks-screen'))
const OfficeScreen = lazyPage(() => import('./features/office/office-screen'))
const PackagesScreen = lazyPage(() => import('./features/packages/packages-screen'))
const PinsScreen = lazyPage(() => import('./features/pins/pins-screen'))
const RewardClaimsScreen = lazyPage(() => import('./features/reward-claims/reward-claims-screen'))
const RewardStepsScreen = lazyPage(() => import('./features/reward-steps/reward-steps-screen'))
const TourBaliScreen = lazyPage(() => import('./features/tour-bali/tour-bali-screen'))
const SystemScreen = lazyPage(() => import('./features/system/system-screen'))
const VouchersScreen = lazyPage(() => import('./features/vouchers/vouchers-screen'))
const WithdrawalsScreen = lazyPage(() => import('./features/withdrawals/withdrawals-screen'))

/** The screens of this remote, under the path where the shell puts it. */
export const routes: RouteObject[] = [
  { path: 'pins', element: <PinsScreen /> },
  { path: 'withdraws', element: <WithdrawalsScreen /> },
  { path: 'vouchers', element: <VouchersScreen /> },
  { path: 'rewards', element: <RewardClaimsScreen /> },
  { path: 'prizes/tour-bali', element: <TourBaliScreen /> },
  { path: 'datamaster/banks', element: <BanksScreen /> },
  { path: 'datamaster/packages', element: <PackagesScreen /> },
  { path: 'datamaster/rewards', element: <RewardStepsScreen /> },
  { path: 'configs/office', element: <OfficeScreen /> },
  { path: 'configs/system', element: <SystemScreen /> },
]
