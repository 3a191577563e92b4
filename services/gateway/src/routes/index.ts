import type { AnyCall } from '../http/call'
import type { SessionCookie } from '../http/session'
import { areaLists } from './area/areas'
import { auditDatatable } from './audit/datatable'
import { forgot } from './auth/forgot'
import { login } from './auth/login'
import { loginPrev, loginTo } from './auth/login-as'
import { loginCode } from './auth/login-code'
import { logout } from './auth/logout'
import { recover } from './auth/recover'
import { endAllSessions, endSession, sessions } from './auth/sessions'
import { banksDatatable, createBank, updateBank } from './banks/edit'
import { banksSelect2 } from './banks/select2'
import { certificate } from './certificate/certificate'
import { office, updateOffice } from './configs/office'
import { configsDatatable, updateConfig } from './configs/system'
import { dashboard } from './dashboard/dashboard'
import { asOf } from './networks/as-of'
import { genealogy, genealogyOf } from './networks/genealogy'
import { pairingLevels } from './networks/pairing-levels'
import { preview } from './networks/preview'
import { register } from './networks/register'
import { simulate } from './networks/simulate'
import { sponsors } from './networks/sponsors'
import { notifications, readAllNotifications, readNotification } from './notifications/inbox'
import { packagesDatatable, updatePackage } from './packages/edit'
import { packagesList } from './packages/list'
import { approvePayout, cancelPayout, createPayout, previewPayout } from './payouts/admin'
import { payoutDetail, payoutLines, payoutsDatatable } from './payouts/lists'
import { payoutResult } from './payouts/result'
import { payoutTemplates, savePayoutTemplate } from './payouts/templates'
import { allPins, myPins, pinHistories, repeatOrderHistory } from './pins/lists'
import { createPins, repeatOrder, transferPins } from './pins/moves'
import { myTotal } from './pins/my-total'
import { addPrize, editPrize, prizeClaims, prizeHistory } from './prizes/admin'
import { claimPrize, myTourBali, winners } from './prizes/member'
import { exportAddresses } from './reports/export'
import { duplicatesDatatable, flushedDatatable } from './reports/health'
import { programmeMonths } from './reports/months'
import { pinRecapts, pinTransactions } from './reports/pins'
import { taxWorksheet } from './reports/pph21'
import { reconciliation } from './reports/reconciliation'
import { sponsorships } from './reports/sponsors'
import { walletRecapts, walletReport } from './reports/wallets'
import { claimHistory, processClaim, rewardClaims } from './rewards/admin'
import { rewardsDatatable, updateReward } from './rewards/catalogue'
import { claimReward, myRewards } from './rewards/member'
import { profileOf, updateUser } from './users/admin-edit'
import { usersDatatable } from './users/admin-list'
import { check } from './users/check'
import { setMessaging } from './users/messaging'
import { profile } from './users/profile'
import { randomBio } from './users/random-bio'
import { searchNetwork } from './users/search-network'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  removeSecondFactor,
  secondFactor,
} from './users/second-factor'
import { select2 } from './users/select2'
import { stockists } from './users/stockists'
import { updateProfile } from './users/update-profile'
import { allVouchers, processVoucher, voucherHistory } from './vouchers/admin'
import { vouchersDatatable } from './vouchers/datatable'
import { requestVoucher } from './vouchers/request'
import { waHome, waLogout, waPairingCode, waRestart } from './wa/device'
import { walletsDaily } from './wallets/daily'
import { walletsDatatable } from './wallets/datatable'
import { walletsExplain } from './wallets/explain'
import { messageQueue, messagesDatatable, resendMessage, sendTestMessage } from './whatsapp/messages'
import { previewTemplate, templates, updateTemplate } from './whatsapp/templates'
import { allWithdrawals, changeStatus, checkAllWithdrawals, checkWithdrawal } from './withdraws/admin'
import { previewWithdrawals, withdrawalHistory } from './withdraws/desk'
import { cancelWithdrawal, myWithdrawals, requestWithdrawal } from './withdraws/member'
import { verifyReceipt, withdrawalReceipt } from './withdraws/receipt'

/** Sessions: these set the cookie. */
const sessionCalls = (cookie: SessionCookie): AnyCall[] => [
  login(cookie),
  loginCode(cookie),
  logout(cookie),
  loginTo(cookie),
  loginPrev(cookie),
  endAllSessions(cookie),
]

/** People: who they are, and what they see first. */
const people: AnyCall[] = [
  sessions,
  endSession,
  forgot,
  recover,
  profile,
  updateProfile,
  setMessaging,
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  removeSecondFactor,
  check,
  searchNetwork,
  stockists,
  randomBio,
  select2,
  dashboard,
  certificate,
  notifications,
  readNotification,
  readAllNotifications,
  usersDatatable,
  profileOf,
  updateUser,
  auditDatatable,
]

/** The tree, registration and sponsor lines. */
const network: AnyCall[] = [
  genealogy,
  genealogyOf,
  register,
  preview,
  pairingLevels,
  sponsors,
  simulate,
  asOf,
]

/** Pins and repeat orders. */
const pins: AnyCall[] = [
  myTotal,
  myPins,
  allPins,
  pinHistories,
  repeatOrderHistory,
  createPins,
  transferPins,
  repeatOrder,
]

/** Wallets, withdrawals and vouchers. */
const money: AnyCall[] = [
  walletsDatatable,
  walletsDaily,
  walletsExplain,
  vouchersDatatable,
  requestVoucher,
  allVouchers,
  voucherHistory,
  processVoucher,
  requestWithdrawal,
  cancelWithdrawal,
  myWithdrawals,
  withdrawalReceipt,
  verifyReceipt,
  allWithdrawals,
  checkWithdrawal,
  checkAllWithdrawals,
  previewWithdrawals,
  withdrawalHistory,
  changeStatus,
]

/** Files that ask a bank to pay withdrawals, and what it answers. */
const payouts: AnyCall[] = [
  payoutTemplates,
  savePayoutTemplate,
  previewPayout,
  createPayout,
  payoutsDatatable,
  payoutDetail,
  payoutLines,
  approvePayout,
  cancelPayout,
  payoutResult,
]

/** Rewards and Tour Bali. */
const rewards: AnyCall[] = [
  myRewards,
  claimReward,
  rewardClaims,
  claimHistory,
  processClaim,
  myTourBali,
  claimPrize,
  winners,
  prizeClaims,
  prizeHistory,
  addPrize,
  editPrize,
]

/** Master data, configuration and areas. */
const masterData: AnyCall[] = [
  banksSelect2,
  ...areaLists,
  packagesList,
  banksDatatable,
  createBank,
  updateBank,
  packagesDatatable,
  updatePackage,
  office,
  updateOffice,
  configsDatatable,
  updateConfig,
  rewardsDatatable,
  updateReward,
]

/** The device that messages leave by. */
const whatsapp: AnyCall[] = [waHome, waRestart, waLogout, waPairingCode]

/** Messages to members' phones. */
const messages: AnyCall[] = [
  messageQueue,
  messagesDatatable,
  resendMessage,
  sendTestMessage,
  templates,
  previewTemplate,
  updateTemplate,
]

/** What admins read of the whole programme. */
const reports: AnyCall[] = [
  walletReport,
  walletRecapts,
  sponsorships,
  pinTransactions,
  pinRecapts,
  taxWorksheet,
  programmeMonths,
  flushedDatatable,
  duplicatesDatatable,
  reconciliation,
]

/** Every call of the public interface; reading these lists tells what the product can do. */
export const calls = (cookie: SessionCookie): AnyCall[] => [
  ...sessionCalls(cookie),
  ...people,
  ...network,
  ...pins,
  ...money,
  ...payouts,
  ...rewards,
  ...masterData,
  ...whatsapp,
  ...messages,
  ...reports,
]

/** What is known of a call before it is made. */
export type Declaration = Pick<
  AnyCall,
  'method' | 'path' | 'access' | 'input' | 'changesState' | 'inPerson' | 'mayConflict'
>

/** Calls that answer a stream, and so are routes of their own in `http/server.ts`. */
export const streamed: readonly Declaration[] = [
  { method: 'GET', path: '/api/withdraws/export', access: 'admin' },
  { method: 'GET', path: '/api/payouts/file/:id', access: 'admin', mayConflict: true },
  { method: 'GET', path: '/wa/logs', access: 'admin' },
  ...exportAddresses.map((path) => ({ method: 'GET', path, access: 'admin' }) as const),
]
