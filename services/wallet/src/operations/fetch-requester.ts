import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { forbidden, isFault } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { PayoutBank } from '../withdrawals/decide-request'
import { readSettings, type WithdrawalSettings } from '../withdrawals/terms'

/** Who asks, whether the password was right, and where money would go. */
export interface Requester {
  readonly settings: WithdrawalSettings
  readonly member: Member
  readonly passwordMatches: boolean
  readonly bank: PayoutBank | undefined
}

/** What only other services know of a request; all of it is asked before the transaction begins. */
export interface RequesterActivity extends Requester {
  readonly lastRepeatOrder: Date | undefined
  readonly placedAt: Date | undefined
}

/**
 * Asks the owners: config for the values, identity for password, status and bank details, config for
 * the bank's fee, and, while the repeat-order rule is on, pins and network for the member's activity.
 * Faults: forbidden (inactive), not_found, too_many, unavailable.
 */
export async function fetchRequesterActivity(
  context: Context,
  memberId: string,
  password: string,
): Promise<RequesterActivity> {
  const spender = await fetchRequester(context, memberId, password)
  const activity = spender.settings.repeatOrderDays === 0 ? undefined : await fetchActivity(context, memberId)
  return { ...spender, lastRepeatOrder: activity?.lastRepeatOrder, placedAt: activity?.placedAt }
}

/** The same without the activity, for vouchers, which no repeat order is due for. */
export async function fetchRequester(
  context: Context,
  memberId: string,
  password: string,
): Promise<Requester> {
  const [settings, { member, passwordMatches }] = await Promise.all([
    fetchWithdrawalSettings(context),
    context.identity.verifySpender({ memberId, password }),
  ])
  if (member?.status !== MemberStatus.ACTIVE) throw forbidden('Akun Anda tidak aktif.')
  return { settings, member, passwordMatches, bank: await fetchPayoutBank(context, member) }
}

/** The values of the configuration that withdrawals depend on. Faults: unavailable. */
export async function fetchWithdrawalSettings({ config }: Context): Promise<WithdrawalSettings> {
  const { values } = await config.readValues({})
  return readSettings(new Map(values.map(({ key, value }) => [key, value])))
}

async function fetchActivity({ pins, network }: Context, memberId: string) {
  const [repeatOrder, standing] = await Promise.all([
    pins.readLastRepeatOrder({ memberId }),
    network.readStanding({ memberId }),
  ])
  return { lastRepeatOrder: repeatOrder.madeAt, placedAt: standing.placedAt }
}

/** Undefined without bank details, or where the bank they name is not known. */
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
