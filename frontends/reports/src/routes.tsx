import { lazyPage, type RouteObject } from '@jejaring/web-platform'

const AsOfScreen = lazyPage(() => import(/* webpackChunkName: "as-of" */ './features/as-of/as-of-screen'))
const HealthScreen = lazyPage(
  () => import(/* webpackChunkName: "health" */ './features/health/health-screen'),
)
const IncomeScreen = lazyPage(
  () => import(/* webpackChunkName: "wallets" */ './features/income/income-screen'),
)
const PinRecapsScreen = lazyPage(
  () => import(/* webpackChunkName: "pin_recapts" */ './features/pin-recaps/pin-recaps-screen'),
)
const PinTransactionsScreen = lazyPage(
  () =>
    import(/* webpackChunkName: "pin_transactions" */ './features/pin-transactions/pin-transactions-screen'),
)
const SimulationScreen = lazyPage(
  () => import(/* webpackChunkName: "simulation" */ './features/simulation/simulation-screen'),
)
const SponsorshipsScreen = lazyPage(
  () => import(/* webpackChunkName: "sponsors" */ './features/sponsorships/sponsorships-screen'),
)
const TaxScreen = lazyPage(() => import(/* webpackChunkName: "pph21" */ './features/tax/tax-screen'))
const WalletRecapsScreen = lazyPage(
  () => import(/* webpackChunkName: "wallet_recapts" */ './features/wallet-recaps/wallet-recaps-screen'),
)

/** Routes of this remote, relative to the path where the shell mounts it. */
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
