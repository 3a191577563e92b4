import { lazyPage, type RouteObject } from '@jejaring/web-platform'

const AccountScreen = lazyPage(
  () => import(/* webpackChunkName: "datamaster-account" */ './features/users/account-screen'),
  'datamaster-account',
)
const AuditScreen = lazyPage(
  () => import(/* webpackChunkName: "audit" */ './features/audit/audit-screen'),
  'audit',
)
const BanksScreen = lazyPage(
  () => import(/* webpackChunkName: "datamaster-banks" */ './features/banks/banks-screen'),
  'datamaster-banks',
)
const AnnouncementsScreen = lazyPage(
  () => import(/* webpackChunkName: "announcements" */ './features/announcements/announcements-screen'),
  'announcements',
)
const GuideScreen = lazyPage(
  () => import(/* webpackChunkName: "bantuan" */ './features/guide/guide-screen'),
  'bantuan',
)
const HomeScreen = lazyPage(
  () => import(/* webpackChunkName: "home" */ './features/home/home-screen'),
  'home',
)
const IdentitiesScreen = lazyPage(
  () => import(/* webpackChunkName: "identities" */ './features/identities/identities-screen'),
  'identities',
)
const MemberScreen = lazyPage(
  () => import(/* webpackChunkName: "member" */ './features/members/member-screen'),
  'member',
)
const OfficeScreen = lazyPage(
  () => import(/* webpackChunkName: "configs-office" */ './features/office/office-screen'),
  'configs-office',
)
const PackagesScreen = lazyPage(
  () => import(/* webpackChunkName: "datamaster-packages" */ './features/packages/packages-screen'),
  'datamaster-packages',
)
const PayoutScreen = lazyPage(
  () => import(/* webpackChunkName: "payout" */ './features/payouts/payout-screen'),
  'payout',
)
const PayoutsScreen = lazyPage(
  () => import(/* webpackChunkName: "payouts" */ './features/payouts/payouts-screen'),
  'payouts',
)
const PinsScreen = lazyPage(
  () => import(/* webpackChunkName: "pins" */ './features/pins/pins-screen'),
  'pins',
)
const CreationsScreen = lazyPage(
  () => import(/* webpackChunkName: "pin-creations" */ './features/pins/creations-screen'),
  'pin-creations',
)
const ProposalsScreen = lazyPage(
  () => import(/* webpackChunkName: "proposals" */ './features/proposals/proposals-screen'),
  'proposals',
)
const RewardClaimsScreen = lazyPage(
  () => import(/* webpackChunkName: "rewards" */ './features/reward-claims/reward-claims-screen'),
  'rewards',
)
const RewardsScreen = lazyPage(
  () => import(/* webpackChunkName: "datamaster-rewards" */ './features/rewards/rewards-screen'),
  'datamaster-rewards',
)
const TourBaliScreen = lazyPage(
  () => import(/* webpackChunkName: "prizes-tour-bali" */ './features/tour-bali/tour-bali-screen'),
  'prizes-tour-bali',
)
const SystemScreen = lazyPage(
  () => import(/* webpackChunkName: "configs-system" */ './features/system/system-screen'),
  'configs-system',
)
const UsersScreen = lazyPage(
  () => import(/* webpackChunkName: "datamaster-users" */ './features/users/users-screen'),
  'datamaster-users',
)
const VouchersScreen = lazyPage(
  () => import(/* webpackChunkName: "vouchers" */ './features/vouchers/vouchers-screen'),
  'vouchers',
)
const WhatsappScreen = lazyPage(
  () => import(/* webpackChunkName: "configs-whatsapp" */ './features/whatsapp/whatsapp-screen'),
  'configs-whatsapp',
)
const WithdrawalsScreen = lazyPage(
  () => import(/* webpackChunkName: "withdraws" */ './features/withdrawals/withdrawals-screen'),
  'withdraws',
)

/** The screens of this remote, relative to the path where the shell mounts it. */
export const routes: RouteObject[] = [
  { index: true, element: <HomeScreen /> },
  { path: 'pins', element: <PinsScreen /> },
  { path: 'pins/creations', element: <CreationsScreen /> },
  { path: 'withdraws', element: <WithdrawalsScreen /> },
  { path: 'payouts', element: <PayoutsScreen /> },
  { path: 'payouts/:id', element: <PayoutScreen /> },
  { path: 'proposals', element: <ProposalsScreen /> },
  { path: 'vouchers', element: <VouchersScreen /> },
  { path: 'rewards', element: <RewardClaimsScreen /> },
  { path: 'prizes/tour-bali', element: <TourBaliScreen /> },
  { path: 'members/:username', element: <MemberScreen /> },
  { path: 'datamaster/banks', element: <BanksScreen /> },
  { path: 'datamaster/packages', element: <PackagesScreen /> },
  { path: 'datamaster/rewards', element: <RewardsScreen /> },
  { path: 'datamaster/users', element: <UsersScreen /> },
  { path: 'datamaster/users/:username', element: <AccountScreen /> },
  { path: 'configs/whatsapp', element: <WhatsappScreen /> },
  { path: 'configs/office', element: <OfficeScreen /> },
  { path: 'configs/system', element: <SystemScreen /> },
  { path: 'identities', element: <IdentitiesScreen /> },
  { path: 'announcements', element: <AnnouncementsScreen /> },
  { path: 'audit', element: <AuditScreen /> },
  { path: 'bantuan', element: <GuideScreen /> },
]

/** Identifies the sources of this build. The build defines the variable. */
export const buildId = process.env.BUILD_ID ?? ''
