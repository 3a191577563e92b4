import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { forbidden, isFault } from '@jejaring/service-kit'
import type { Context } from '../context'
import { identityMissing, type PayoutBank } from '../withdrawals/decide-request'
import type { Hold } from '../withdrawals/hold'
import { isRepeatOrderDue } from '../withdrawals/repeat-order-rule'
import { readSettings, type WithdrawalSettings, withdrawalSettingKeys } from '../withdrawals/terms'

/** The requesting member, the result of the password check, and the bank account to pay to. */
export interface Requester {
  readonly settings: WithdrawalSettings
  readonly member: Member
  readonly passwordMatches: boolean
  readonly bank: PayoutBank | undefined
  readonly hold: Hold
}

/** The requester, and the activity that the repeat-order rule checks. */
export interface RequesterActivity extends Requester {
  readonly lastRepeatOrder: Date | undefined
  readonly placedAt: Date | undefined
}

/**
 * Reads all facts about a request that other services own, before the transaction: settings and bank fee from config,
 * password check, status and bank details from identity, and, while the repeat-order rule is on, the member's activity
 * from pins and network.
 * Faults: forbidden (inactive), invalid (param `identity`), not_found, too_many, unavailable.
 */
export async function fetchRequesterActivity(
  context: Context,
  memberId: string,
  password: string,
): Promise<RequesterActivity> {
  const requester = await fetchRequester(context, memberId, password)
  const days = requester.settings.repeatOrderDays
  if (days === 0) return { ...requester, lastRepeatOrder: undefined, placedAt: undefined }
  const { madeAt: lastRepeatOrder } = await context.pins.readLastRepeatOrder({ memberId })
  // A recent repeat order satisfies the rule, whenever the member was placed. An hour ahead, since the decision follows.
  const later = new Date(context.kit.clock.now().getTime() + 3_600_000)
  const isDue = isRepeatOrderDue(days, { lastRepeatOrder }, later)
  const placedAt = isDue ? (await context.network.readStanding({ memberId })).placedAt : undefined
  return { ...requester, lastRepeatOrder, placedAt }
}

/** Reads the facts about a voucher request, to which the repeat-order rule does not apply. */
export async function fetchRequester(
  context: Context,
  memberId: string,
  password: string,
): Promise<Requester> {
  const { member, passwordMatches, heldSince, identityVerified } = await context.identity.verifySpender({
    memberId,
    password,
  })
  if (member?.status !== MemberStatus.ACTIVE) throw forbidden('Akun Anda tidak aktif.')
  // Both go to config: calls of one tick travel together.
  const [settings, bank] = await Promise.all([
    fetchWithdrawalSettings(context),
    fetchPayoutBank(context, member),
  ])
  if (settings.requiresIdentity && !identityVerified) throw identityMissing()
  return { settings, member, passwordMatches, bank, hold: { since: heldSince, hours: settings.holdHours } }
}

/** Reads the withdrawal settings from config. Faults: unavailable. */
export async function fetchWithdrawalSettings({ config }: Context): Promise<WithdrawalSettings> {
  const { values } = await config.readValues({ only: { keys: withdrawalSettingKeys } })
  return readSettings(new Map(values.map(({ key, value }) => [key, value])))
}

/** Reads the activity that the repeat-order rule checks. Faults: unavailable. */
export async function fetchActivity({ pins, network }: Context, memberId: string) {
  const [repeatOrder, node] = await Promise.all([
    pins.readLastRepeatOrder({ memberId }),
    network.readStanding({ memberId }),
  ])
  return { lastRepeatOrder: repeatOrder.madeAt, placedAt: node.placedAt }
}

/** Returns undefined when the bank details are incomplete or the bank is unknown. */
async function fetchPayoutBank(
  { config }: Context,
  { bank: details }: Member,
): Promise<PayoutBank | undefined> {
  if (!details?.bankId || !details.accountName || !details.accountNumber) return undefined
  try {
    const bank = await config.readBank({ id: details.bankId })
    return {
      id: bank.id,
      name: bank.name,
      fee: bank.fee,
      accountName: details.accountName,
      accountNumber: details.accountNumber,
    }
  } catch (error) {
    if (isFault(error, 'not_found')) return undefined
    throw error
  }
}
