import { lazyPage, type RouteObject } from '@jejaring/web-platform'

const AsOfScreen = lazyPage(
  () => import(/* webpackChunkName: "as-of" */ './features/as-of/as-of-screen'),
  'as-of',
)
const GrowthScreen = lazyPage(
  () => import(/* webpackChunkName: "growth" */ './features/growth/growth-screen'),
  'growth',
)
const HealthScreen = lazyPage(
  () => import(/* webpackChunkName: "health" */ './features/health/health-screen'),
  'health',
)
const IncomeScreen = lazyPage(
  () => import(/* webpackChunkName: "wallets" */ './features/income/income-screen'),
  'wallets',
)
const PinRecapsScreen = lazyPage(
  () => import(/* webpackChunkName: "pin_recapts" */ './features/pin-recaps/pin-recaps-screen'),
  'pin_recapts',
)
const PinTransactionsScreen = lazyPage(
  () =>
    import(/* webpackChunkName: "pin_transactions" */ './features/pin-transactions/pin-transactions-screen'),
  'pin_transactions',
)
const SimulationScreen = lazyPage(
  () => import(/* webpackChunkName: "simulation" */ './features/simulation/simulation-screen'),
  'simulation',
)
const SponsorsScreen = lazyPage(
  () => import(/* webpackChunkName: "sponsors" */ './features/sponsors/sponsors-screen'),
  'sponsors',
)
const TaxScreen = lazyPage(() => import(/* webpackChunkName: "pph21" */ './features/tax/tax-screen'), 'pph21')
const WalletRecapsScreen = lazyPage(
  () => import(/* webpackChunkName: "wallet_recapts" */ './features/wallet-recaps/wallet-recaps-screen'),
  'wallet_recapts',
)

/** Routes of this remote, relative to the path where the shell mounts it. */
export const routes: RouteObject[] = [
  { path: 'wallets', element: <IncomeScreen /> },
  { path: 'wallet_recapts', element: <WalletRecapsScreen /> },
  { path: 'sponsors', element: <SponsorsScreen /> },
  { path: 'pin_transactions', element: <PinTransactionsScreen /> },
  { path: 'pin_recapts', element: <PinRecapsScreen /> },
  { path: 'pph21', element: <TaxScreen /> },
  { path: 'growth', element: <GrowthScreen /> },
  { path: 'health', element: <HealthScreen /> },
  { path: 'simulation', element: <SimulationScreen /> },
  { path: 'as-of', element: <AsOfScreen /> },
]

/** Identifies the sources of this build. The build defines the variable. */
export const buildId = process.env.BUILD_ID ?? ''
