import { lazyPage, type RouteObject } from '@jejaring/platform'

const AsOfScreen = lazyPage(() => import('./features/as-of/as-of-screen'))
const HealthScreen = lazyPage(() => import('./features/health/health-screen'))
const IncomeScreen = lazyPage(() => import('./features/income/income-screen'))
const PinRecapsScreen = lazyPage(() => import('./features/pin-recaps/pin-recaps-screen'))
const PinTransactionsScreen = lazyPage(() => import('./features/pin-transactions/pin-transactions-screen'))
const SimulationScreen = lazyPage(() => import('./features/simulation/simulation-screen'))
const SponsorshipsScreen = lazyPage(() => import('./features/sponsorships/sponsorships-screen'))
const TaxScreen = lazyPage(() => import('./features/tax/tax-screen'))
const WalletRecapsScreen = lazyPage(() => import('./features/wallet-recaps/wallet-recaps-screen'))

/** The screens of this remote, under the path where the shell puts it. */
export const routes: RouteObject[] = [
  { path: 'wallets', element: <IncomeScreen /> },
  { path: 'wallet_recapts', element: <WalletRecapsScreen /> },
  { path: 'sponsors', element: <SponsorshipsScreen /> },
  { path: 'pin_transactions', element: <PinTransactionsScreen /> },
  { path: 'pin_recapts', element: <PinRecapsScreen /> },
  { path: 'pph21', element: <TaxScreen /> },
  { path: 'health', element: <HealthScreen /> },
  { path: 'simulation', element: <SimulationScreen /> },
  { path: 'as-of', element: <AsOfScreen /> },
]
