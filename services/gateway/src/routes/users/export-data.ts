import { ConcurrencyLimiter, notFound } from '@jejaring/service-kit'
import contentDisposition from 'content-disposition'
import { z } from 'zod'
import { findBank } from '../../clients/find-bank'
import { type AnyCall, type CallContext, declareCall, messageReply } from '../../http/call'
import { toUserJson } from '../../mappers/member'
import { sessions } from '../auth/sessions'
import { myIdentity } from '../identities/member'
import { notifications } from '../notifications/inbox'
import { myPins, pinHistories, repeatOrderHistory } from '../pins/lists'
import { vouchersDatatable } from '../vouchers/member'
import { walletsDatatable } from '../wallets/wallets'
import { myWithdrawals } from '../withdraws/member'
import { consentJson } from './consent'
import { security } from './security'

/** The tables of a member's own records. Names and data of other members are not in them. */
const tables: Readonly<Record<string, AnyCall>> = {
  notifications,
  wallet: walletsDatatable,
  withdrawals: myWithdrawals,
  vouchers: vouchersDatatable,
  pins: myPins,
  pin_history: pinHistories,
  repeat_orders: repeatOrderHistory,
}

const PAGE_ROWS = 100
const MAX_ROWS = 5_000

/** Each export reads up to 350 pages. */
const exportLimiter = new ConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 4, queueTimeoutMs: 10_000 })

const rows = z.array(z.record(z.string(), z.unknown()))

export const exportOwnData = declareCall({
  method: 'GET',
  path: '/api/users/export',
  access: 'member',
  inPerson: true,
  summary:
    "The caller's own data as a JSON file: account, identity (masked), logins, accepted texts, and up to 5,000 of the newest rows of each table; leaves an audit entry. 404 while `personal_data_export` is 0.",
  reply: messageReply.extend({
    exported_at: z.string(),
    account: z.record(z.string(), z.unknown()),
    /** null while the programme does not verify identities. */
    identity: z.record(z.string(), z.unknown()).nullable(),
    security: z.record(z.string(), z.unknown()),
    sessions: rows,
    /** Texts that the caller has accepted. */
    consents: z.array(consentJson.schema),
    tables: z.record(z.string(), rows),
    /** Tables that have more rows than the file. */
    truncated: z.array(z.string()),
  }),
  async handle(context) {
    const { session, clients, reply } = context
    const { values } = await clients.config.readValues({})
    const isOn = (key: string) => values.some((value) => value.key === key && value.value === '1')
    if (!isOn('personal_data_export')) throw notFound('Unduhan data pribadi belum dibuka.')
    return await exportLimiter.run(async () => {
      await clients.identity.recordDataExport({})
      const bank = await findBank(clients.configCache, session.member?.bank?.bankId)
      const identity = isOn('identity_verification') ? await replyOf(myIdentity, context) : null
      const found: Record<string, Record<string, unknown>[]> = {}
      for (const [name, call] of Object.entries(tables)) found[name] = await rowsOf(call, context)
      const name = `data-pribadi_${session.member?.username ?? ''}.json`
      reply.header('content-disposition', contentDisposition(name))
      return {
        message: 'Data pribadi berhasil diunduh.',
        exported_at: new Date().toISOString(),
        account: { ...toUserJson(session, bank) },
        identity: identity && (identity.identity as Record<string, unknown>),
        security: await replyOf(security, context),
        sessions: (await replyOf(sessions, context)).data as Record<string, unknown>[],
        consents: (await clients.identity.readOwnConsents({})).consents.map(consentJson.toJson),
        tables: Object.fromEntries(
          Object.entries(found).map(([table, all]) => [table, all.slice(0, MAX_ROWS)]),
        ),
        truncated: Object.keys(found).filter((table) => found[table]!.length > MAX_ROWS),
      }
    })
  },
})

type OwnContext = CallContext<unknown, unknown>

/** The reply of another call of the caller. */
async function replyOf(call: AnyCall, context: OwnContext, typed: object = {}) {
  const input = call.input?.parse(typed)
  const { message: _, ...reply } = (await call.handle({ ...context, input } as never)) as Record<
    string,
    unknown
  >
  return reply
}

/** All rows of a table, newest first; one page more than the file takes shows that there are others. */
async function rowsOf(call: AnyCall, context: OwnContext): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for (let start = 0; start <= MAX_ROWS; start += PAGE_ROWS) {
    const page = (await replyOf(call, context, { start, length: PAGE_ROWS })).data as typeof found
    found.push(...page)
    if (page.length < PAGE_ROWS) break
  }
  return found
}
