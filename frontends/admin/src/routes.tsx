import { lazyPage, type RouteObject } from '@jejaring/platform'

const BanksScreen = lazyPage(() => import('./features/banks/banks-screen'))
const OfficeScreen = lazyPage(() => import('./features/office/office-screen'))
const PackagesScreen = lazyPage(() => import('./features/packages/packages-screen'))
const PinsScreen = lazyPage(() => import('./features/pins/pins-screen'))
const SystemScreen = lazyPage(() => import('./features/system/system-screen'))
const VouchersScreen = lazyPage(() => import('./features/vouchers/vouchers-screen'))
const WithdrawalsScreen = lazyPage(() => import('./features/withdrawals/withdrawals-screen'))

/** The screens of this remote, under the path where the shell puts it. */
export const routes: RouteObject[] = [
  { path: 'pins', element: <PinsScreen /> },
  { path: 'withdraws', element: <WithdrawalsScreen /> },
  { path: 'vouchers', element: <VouchersScreen /> },
  { path: 'datamaster/banks', element: <BanksScreen /> },
  { path: 'datamaster/packages', element: <PackagesScreen /> },
  { path: 'configs/office', element: <OfficeScreen /> },
  { path: 'configs/system', element: <SystemScreen /> },
]
