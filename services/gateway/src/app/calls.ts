import type { AnyCall } from '../http/call'
import type { SessionCookie } from '../http/session-cookie'
import { areaListCalls } from '../routes/area/areas'
import { auditDatatable } from '../routes/audit/datatable'
import { forgot } from '../routes/auth/forgot'
import { login } from '../routes/auth/login'
import { loginPrev, loginTo } from '../routes/auth/login-as'
import { loginCode } from '../routes/auth/login-code'
import { beginPasskeyLogin, loginPasskey } from '../routes/auth/login-passkey'
import { logout } from '../routes/auth/logout'
import { recover } from '../routes/auth/recover'
import { endAllSessions, endSession, sessions } from '../routes/auth/sessions'
import { banksDatatable, banksSelect2, createBank, updateBank } from '../routes/banks/banks'
import { certificate, verifyCertificate } from '../routes/certificate/certificate'
import { office, updateOffice } from '../routes/configs/office'
import { configsDatatable, updateConfig } from '../routes/configs/system'
import { dashboard } from '../routes/dashboard/dashboard'
import { standingAsOf } from '../routes/networks/as-of'
import { genealogy, genealogyOf } from '../routes/networks/genealogy'
import { registrationOutcome } from '../routes/networks/outcome'
import { pairingLevels } from '../routes/networks/pairing-levels'
import { preview } from '../routes/networks/preview'
import { register } from '../routes/networks/register'
import { simulate } from '../routes/networks/simulate'
import { sponsoredMembers } from '../routes/networks/sponsors'
import { notifications, readAllNotifications, readNotification } from '../routes/notifications/inbox'
import { packagesDatatable, packagesList, updatePackage } from '../routes/packages/packages'
import {
  approvePayout,
  cancelPayout,
  createPayout,
  previewPayout,
  releasePayout,
} from '../routes/payouts/admin'
import { payoutDetail, payoutLines, payoutsDatatable } from '../routes/payouts/lists'
import { payoutResult } from '../routes/payouts/result'
import { payoutTemplates, savePayoutTemplate } from '../routes/payouts/templates'
import { allPins, myPins, myPinTotals, pinHistories, repeatOrderHistory } from '../routes/pins/lists'
import { createPins, repeatOrder, transferPins } from '../routes/pins/moves'
import { pinCreations, previewVoid, undoCreation, voidPins } from '../routes/pins/voids'
import { addPrize, editPrize, prizeClaims, prizeHistory } from '../routes/prizes/admin'
import { claimPrize, myTourBali, winners } from '../routes/prizes/member'
import { duplicatesDatatable } from '../routes/reports/duplicates'
import { flushedDatatable } from '../routes/reports/flushed'
import { programmeMonths } from '../routes/reports/months'
import { pinRecapts, pinTransactions } from '../routes/reports/pins'
import { taxWorksheet } from '../routes/reports/pph21'
import { reconciliation } from '../routes/reports/reconciliation'
import { sponsorsReport } from '../routes/reports/sponsors'
import { walletRecapts, walletReport } from '../routes/reports/wallets'
import { claimHistory, processClaim, rewardClaims } from '../routes/rewards/admin'
import { rewardsDatatable, updateReward } from '../routes/rewards/catalogue'
import { claimReward, myRewards } from '../routes/rewards/member'
import { assignDuty, profileOf, updateUser } from '../routes/users/admin-edit'
import { usersDatatable } from '../routes/users/admin-list'
import { checkUsername } from '../routes/users/check'
import { removeEmail, requestEmailCode, verifyEmail } from '../routes/users/email'
import { setMessaging } from '../routes/users/messaging'
import { beginPasskey, confirmPasskey, removePasskey } from '../routes/users/passkeys'
import { markPhoneVerified, requestPhoneCode, verifyPhone } from '../routes/users/phone'
import { profile } from '../routes/users/profile'
import { randomBio } from '../routes/users/random-bio'
import { searchNetwork } from '../routes/users/search-network'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  removeSecondFactor,
  secondFactor,
} from '../routes/users/second-factor'
import { security } from '../routes/users/security'
import { usersSelect2 } from '../routes/users/select2'
import { stockists } from '../routes/users/stockists'
import { updateProfile } from '../routes/users/update-profile'
import { allVouchers, processVoucher, voucherHistory } from '../routes/vouchers/admin'
import { requestVoucher, vouchersDatatable } from '../routes/vouchers/member'
import { waHome, waLogout, waPairingCode, waRestart } from '../routes/wa/device'
import { walletsDaily, walletsDatatable, walletsExplain } from '../routes/wallets/wallets'
import { messageQueue, messagesDatatable, resendMessage, sendTestMessage } from '../routes/whatsapp/messages'
import { previewTemplate, templates, updateTemplate } from '../routes/whatsapp/templates'
import {
  allWithdrawals,
  changeWithdrawalStatus,
  checkAllWithdrawals,
  checkWithdrawal,
  previewWithdrawals,
  withdrawalHistory,
} from '../routes/withdraws/admin'
import { cancelWithdrawal, myWithdrawals, requestWithdrawal } from '../routes/withdraws/member'
import { verifyReceipt, withdrawalReceipt } from '../routes/withdraws/receipt'
import { repeatOrderValidity } from '../routes/withdraws/validity'
import { announcementCalls } from './announcement-calls'
import { deskCalls } from './desk-calls'
import { identityCalls } from './identity-calls'

/** Calls that set or clear the session cookie. */
const sessionCalls = (cookie: SessionCookie): AnyCall[] => [
  login(cookie),
  loginCode(cookie),
  beginPasskeyLogin,
  loginPasskey(cookie),
  logout(cookie),
  loginTo(cookie),
  loginPrev(cookie),
  endAllSessions(cookie),
]

/** Accounts, dashboard, notifications and the audit trail. */
const userCalls: AnyCall[] = [
  sessions,
  endSession,
  forgot,
  recover,
  profile,
  updateProfile,
  security,
  setMessaging,
  requestPhoneCode,
  verifyPhone,
  requestEmailCode,
  verifyEmail,
  removeEmail,
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  removeSecondFactor,
  beginPasskey,
  confirmPasskey,
  removePasskey,
  markPhoneVerified,
  checkUsername,
  searchNetwork,
  stockists,
  randomBio,
  usersSelect2,
  dashboard,
  verifyCertificate,
  notifications,
  readNotification,
  readAllNotifications,
  usersDatatable,
  profileOf,
  updateUser,
  assignDuty,
  auditDatatable,
]

/** The tree, registration and sponsor lines. */
const networkCalls: AnyCall[] = [
  genealogy,
  genealogyOf,
  register,
  preview,
  pairingLevels,
  sponsoredMembers,
  simulate,
  registrationOutcome,
  standingAsOf,
]

/** Pins and repeat orders. */
const pinCalls: AnyCall[] = [
  myPinTotals,
  myPins,
  allPins,
  pinHistories,
  repeatOrderHistory,
  createPins,
  previewVoid,
  voidPins,
  pinCreations,
  undoCreation,
  transferPins,
  repeatOrder,
]

/** Wallets, withdrawals and vouchers. */
const moneyCalls: AnyCall[] = [
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
  repeatOrderValidity,
  allWithdrawals,
  checkWithdrawal,
  checkAllWithdrawals,
  previewWithdrawals,
  withdrawalHistory,
  changeWithdrawalStatus,
]

/** Payout files for banks, and their result files. */
const payoutCalls: AnyCall[] = [
  payoutTemplates,
  savePayoutTemplate,
  previewPayout,
  createPayout,
  payoutsDatatable,
  payoutDetail,
  payoutLines,
  approvePayout,
  cancelPayout,
  releasePayout,
  payoutResult,
]

/** Rewards and Tour Bali. */
const rewardCalls: AnyCall[] = [
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
const masterDataCalls: AnyCall[] = [
  banksSelect2,
  ...areaListCalls,
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

/** The WhatsApp device that sends messages. */
const deviceCalls: AnyCall[] = [waHome, waRestart, waLogout, waPairingCode]

/** Messages to members' phones. */
const messageCalls: AnyCall[] = [
  messageQueue,
  messagesDatatable,
  resendMessage,
  sendTestMessage,
  templates,
  previewTemplate,
  updateTemplate,
]

/** Reports over all members, for admins. */
const reportCalls: AnyCall[] = [
  walletReport,
  walletRecapts,
  sponsorsReport,
  pinTransactions,
  pinRecapts,
  taxWorksheet,
  programmeMonths,
  flushedDatatable,
  duplicatesDatatable,
  reconciliation,
]

/** Every JSON call of the public API. */
export const calls = (cookie: SessionCookie, publicUrl?: string): AnyCall[] => [
  ...sessionCalls(cookie),
  certificate(publicUrl),
  ...userCalls,
  ...networkCalls,
  ...pinCalls,
  ...moneyCalls,
  ...payoutCalls,
  ...deskCalls,
  ...rewardCalls,
  ...masterDataCalls,
  ...deviceCalls,
  ...messageCalls,
  ...announcementCalls,
  ...identityCalls,
  ...reportCalls,
]
