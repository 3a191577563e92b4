import type { WalletServiceService } from '@jejaring/proto/wallet/v1/wallet'
import type { Handlers } from '@jejaring/service-kit'
import type { Context } from '../context'
import { approvePayout } from '../operations/approve-payout'
import { cancelPayout } from '../operations/cancel-payout'
import { cancelWithdrawal } from '../operations/cancel-withdrawal'
import { changeVoucherStatus } from '../operations/change-voucher-status'
import { changeWithdrawalStatus } from '../operations/change-withdrawal-status'
import { checkAllWithdrawals } from '../operations/check-all-withdrawals'
import { checkWithdrawal } from '../operations/check-withdrawal'
import { createPayout } from '../operations/create-payout'
import { downloadPayout } from '../operations/download-payout'
import { explainEntry } from '../operations/explain-entry'
import { exportIncome } from '../operations/export-income'
import { exportPayoutResult } from '../operations/export-payout-result'
import { exportRecaps } from '../operations/export-recaps'
import { exportStatement } from '../operations/export-statement'
import { exportTaxWorksheet } from '../operations/export-tax-worksheet'
import { exportVouchers } from '../operations/export-vouchers'
import { exportWithdrawals } from '../operations/export-withdrawals'
import { followCredits } from '../operations/follow-credits'
import { importPayoutResult } from '../operations/import-payout-result'
import { exportConcentration, listConcentration } from '../operations/list-concentration'
import { listEntries } from '../operations/list-entries'
import { listIncome } from '../operations/list-income'
import { listOwnWithdrawals } from '../operations/list-own-withdrawals'
import { listPayoutTemplates } from '../operations/list-payout-templates'
import { listPayouts } from '../operations/list-payouts'
import { listRecaps } from '../operations/list-recaps'
import { listTaxWorksheet } from '../operations/list-tax-worksheet'
import { listVoucherWithdrawals } from '../operations/list-voucher-withdrawals'
import { listWithdrawals } from '../operations/list-withdrawals'
import { previewPayout } from '../operations/preview-payout'
import { previewWithdrawals } from '../operations/preview-withdrawals'
import { readDailyIncome } from '../operations/read-daily-income'
import { listPayoutLines, readPayout } from '../operations/read-payout'
import { readReceipt, verifyReceipt } from '../operations/read-receipt'
import { readReconciliation } from '../operations/read-reconciliation'
import { readRepeatOrderValidity } from '../operations/read-repeat-order-validity'
import { readWallets } from '../operations/read-wallets'
import { readVoucherHistory, readWithdrawalHistory } from '../operations/read-withdrawal-history'
import { releasePayout } from '../operations/release-payout'
import { requestReconciliation } from '../operations/request-reconciliation'
import { requestVoucherWithdrawal } from '../operations/request-voucher-withdrawal'
import { requestWithdrawal } from '../operations/request-withdrawal'
import { savePayoutTemplate } from '../operations/save-payout-template'
import { settleClaimPayment } from '../operations/settle-claim-payment'
import { sumBonuses } from '../operations/sum-bonuses'

/** Maps each RPC to its operation. */
export function handlers(context: Context): Handlers<typeof WalletServiceService> {
  return {
    readWallets: (request) => readWallets(context, request),
    readDailyIncome: (request) => readDailyIncome(context, request),
    listEntries: (request) => listEntries(context, request),
    exportStatement: (request) => exportStatement(context, request),
    explainEntry: (request) => explainEntry(context, request),
    followCredits: (_request, { signal }) => followCredits(context, signal),
    requestWithdrawal: (request) => requestWithdrawal(context, request),
    cancelWithdrawal: (request) => cancelWithdrawal(context, request),
    listOwnWithdrawals: (request) => listOwnWithdrawals(context, request),
    readRepeatOrderValidity: () => readRepeatOrderValidity(context),
    readReceipt: (request) => readReceipt(context, request),
    verifyReceipt: (request) => verifyReceipt(context, request),
    requestVoucherWithdrawal: (request) => requestVoucherWithdrawal(context, request),
    listVoucherWithdrawals: (request) => listVoucherWithdrawals(context, request),
    readVoucherHistory: (request) => readVoucherHistory(context, request),
    changeVoucherStatus: (request) => changeVoucherStatus(context, request),
    listWithdrawals: (request) => listWithdrawals(context, request),
    exportWithdrawals: (request) => exportWithdrawals(context, request),
    exportVouchers: (request) => exportVouchers(context, request),
    previewWithdrawals: (request) => previewWithdrawals(context, request),
    readWithdrawalHistory: (request) => readWithdrawalHistory(context, request),
    checkWithdrawal: (request) => checkWithdrawal(context, request),
    checkAllWithdrawals: (request) => checkAllWithdrawals(context, request),
    changeWithdrawalStatus: (request) => changeWithdrawalStatus(context, request),
    listIncome: (request) => listIncome(context, request),
    listRecaps: (request) => listRecaps(context, request),
    exportIncome: (request) => exportIncome(context, request),
    exportRecaps: (request) => exportRecaps(context, request),
    sumBonuses: () => sumBonuses(context),
    listTaxWorksheet: (request) => listTaxWorksheet(context, request),
    exportTaxWorksheet: (request) => exportTaxWorksheet(context, request),
    listConcentration: ({ query }) => listConcentration(context, query),
    exportConcentration: (request) => exportConcentration(context, request),
    readReconciliation: () => readReconciliation(context),
    requestReconciliation: () => requestReconciliation(context),
    ...payouts(context),
  }
}

function payouts(context: Context) {
  return {
    listPayoutTemplates: () => listPayoutTemplates(context),
    savePayoutTemplate: (request) => savePayoutTemplate(context, request),
    previewPayout: (request) => previewPayout(context, request),
    createPayout: (request) => createPayout(context, request),
    listPayouts: (request) => listPayouts(context, request),
    readPayout: (request) => readPayout(context, request),
    listPayoutLines: (request) => listPayoutLines(context, request),
    approvePayout: (request) => approvePayout(context, request),
    cancelPayout: (request) => cancelPayout(context, request),
    releasePayout: (request) => releasePayout(context, request),
    downloadPayout: (request) => downloadPayout(context, request),
    settleClaimPayment: (request) => settleClaimPayment(context, request),
    exportPayoutResult: (request) => exportPayoutResult(context, request),
    importPayoutResult: (chunks) => importPayoutResult(context, chunks),
  } satisfies Partial<Handlers<typeof WalletServiceService>>
}
