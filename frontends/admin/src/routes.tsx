import { lazyPage, type RouteObject } from '@jejaring/platform'

const PinsScreen = lazyPage(() => import('./features/pins/pins-screen'))
const WithdrawalsScreen = lazyPage(() => import('./features/withdrawals/withdrawals-screen'))

/** The screens of this remote, under the path where the shell puts it. */
export const routes: RouteObject[] = [
  { path: 'pins', element: <PinsScreen /> },
  { path: 'withdraws', element: <WithdrawalsScreen /> },
]
