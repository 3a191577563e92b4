import type { VoucherWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import type { ListedVoucherWithdrawal } from '../../vouchers/voucher-withdrawal'
import { statusByName } from './withdrawal'

export function voucherMessage(voucher: ListedVoucherWithdrawal): VoucherWithdrawal {
  const { takes: _takes, businessDay: _day, version: _version, payoutNumber = '', ...fields } = voucher
  return {
    ...fields,
    status: statusByName[voucher.status],
    payoutId: payoutNumber ? (voucher.payoutId ?? '') : '',
    payoutNumber,
  }
}
