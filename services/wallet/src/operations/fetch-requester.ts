import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { forbidden, isFault } from '@jejaring/service-kit'
import type { Context } from '../context'
import { identityMissing, type PayoutBank } from '../withdrawals/decide-request'
import type { Hold } from '../withdrawals/hold'
import { readSettings, type WithdrawalSettings } from '../withdrawals/terms'

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
  const activity =
    requester.settings.repeatOrderDays === 0 ? undefined : await fetchActivity(context, memberId)
  return { ...requester, lastRepeatOrder: activity?.lastRepeatOrder, placedAt: activity?.placedAt }
}

/** Reads the facts about a voucher request, to which the repeat-order rule does not apply. */
export async function fetchRequester(
  context: Context,
  memberId: string,
  password: string,
): Promise<Requester> {
  const [settings, { member, passwordMatches, heldSince, identityVerified }] = await Promise.all([
    fetchWithdrawalSettings(context),
    context.identity.verifySpender({ memberId, password }),
  ])
  if (member?.status !== MemberStatus.ACTIVE) throw forbidden('Akun Anda tidak aktif.')
  if (settings.requiresIdentity && !identityVerified) throw identityMissing()
  const hold = { since: heldSince, hours: settings.holdHours }
  return { settings, member, passwordMatches, bank: await fetchPayoutBank(context, member), hold }
}

/** Reads the withdrawal settings from config. Faults: unavailable. */
export async function fetchWithdrawalSettings({ config }: Context): Promise<WithdrawalSettings> {
  const { values } = await config.readValues({})
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
