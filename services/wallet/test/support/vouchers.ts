import { BonusKind } from '@jejaring/proto/network/v1/network'
import {
  type RequestVoucherWithdrawalRequest,
  type VoucherWithdrawal,
  WalletType,
  WithdrawalStatus,
} from '@jejaring/proto/wallet/v1/wallet'
import { PASSWORD, type Person, type WalletFixture } from './wallet-fixture'

/** Funds a voucher wallet by a paid withdrawal with a voucher share of half. */
export async function fundVoucher(fixture: WalletFixture, person: Person, amount: bigint): Promise<void> {
  const before = { ...fixture.values }
  Object.assign(fixture.values, { withdraw_admin: '0', withdraw_voucher: '50', withdraw_pairing: '1' })
  try {
    await fixture.earn({ receiverId: person.id, kind: BonusKind.PAIRING, amount: amount * 2n })
    const { id } = await fixture.request(person, { type: WalletType.PAIRING, amount: amount * 2n })
    await fixture.change([id], WithdrawalStatus.SUCCESS)
  } finally {
    Object.assign(fixture.values, before)
  }
}

/** Requests a voucher withdrawal as its owner, with the right password. */
export async function requestVoucher(
  fixture: WalletFixture,
  person: Person,
  about: Partial<RequestVoucherWithdrawalRequest> = {},
): Promise<VoucherWithdrawal> {
  return await fixture.as(person).requestVoucherWithdrawal({
    idempotencyKey: '',
    amount: 50_000n,
    password: PASSWORD,
    ...about,
  })
}

/** Sets the status of a voucher withdrawal as an admin. */
export async function changeVoucher(
  fixture: WalletFixture,
  id: string,
  status: WithdrawalStatus,
  about: { from?: WithdrawalStatus; reason?: string; key?: string; by?: string } = {},
): Promise<VoucherWithdrawal> {
  return await fixture.admin(about.by).changeVoucherStatus({
    idempotencyKey: about.key ?? '',
    id,
    status,
    from: about.from ?? WithdrawalStatus.UNSPECIFIED,
    reason: about.reason ?? '',
  })
}
