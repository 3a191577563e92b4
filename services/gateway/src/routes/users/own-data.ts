import type { Session } from '@jejaring/proto/identity/v1/identity'
import { ConcurrencyLimiter, notFound } from '@jejaring/service-kit'
import type { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { findBank } from '../../clients/find-bank'
import type { AnyCall } from '../../http/call'
import { toUserJson, type userFields } from '../../mappers/member'
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
const tables = {
  notifications,
  wallet: walletsDatatable,
  withdrawals: myWithdrawals,
  vouchers: vouchersDatatable,
  pins: myPins,
  pin_history: pinHistories,
  repeat_orders: repeatOrderHistory,
} satisfies Record<string, AnyCall>

export type OwnTableName = keyof typeof tables

const PAGE_ROWS = 100
const MAX_ROWS_PER_TABLE = 5_000

/** Each export reads up to 350 pages. */
const exportLimiter = new ConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 4, queueTimeoutMs: 10_000 })

/** The caller of an export. */
export interface Owner {
  readonly session: Session
  readonly clients: Clients
}

export type OwnRow = Readonly<Record<string, unknown>>

export interface OwnTable {
  /** The newest rows, at most 5,000. */
  readonly rows: readonly OwnRow[]
  /** All rows that there are. */
  readonly total: number
}

export interface OwnData {
  readonly exportedAt: Date
  readonly account: z.output<typeof userFields>
  /** Undefined while the programme does not verify identities. */
  readonly identity: OwnRow | undefined
  readonly security: OwnRow
  readonly sessions: readonly OwnRow[]
  readonly consents: ReturnType<typeof consentJson.toJson>[]
  readonly tables: Readonly<Record<OwnTableName, OwnTable>>
}

/**
 * Reads what the caller's own screens show of them, after `recordDataExport` has counted it against the member's limit and
 * audited it, and writes a file of it while it holds one of the process's two slots. Faults: not_found while `personal_data_export` is 0; forbidden in a
 * login-as session; too_many after some files in an hour; unavailable when too many files wait.
 */
export async function exportOwnData<Output>(
  owner: Owner,
  write: (data: OwnData) => Output | Promise<Output>,
): Promise<Output> {
  const { session, clients } = owner
  const { values } = await clients.config.readValues({})
  const isOn = (key: string) => values.some((value) => value.key === key && value.value === '1')
  if (!isOn('personal_data_export')) throw notFound('Unduhan data pribadi belum dibuka.')
  return await exportLimiter.run(async () => {
    await clients.identity.recordDataExport({})
    const bank = await findBank(clients.configCache, session.member?.bank?.bankId)
    const identity = isOn('identity_verification') ? await callHandler(myIdentity, owner) : undefined
    const tablesByName: Partial<Record<OwnTableName, OwnTable>> = {}
    for (const [name, call] of Object.entries(tables))
      tablesByName[name as OwnTableName] = await readTable(call, owner)
    return await write({
      exportedAt: new Date(),
      account: toUserJson(session, bank),
      identity: identity?.identity as OwnRow | undefined,
      security: await callHandler(security, owner),
      sessions: (await callHandler(sessions, owner)).data as OwnRow[],
      consents: (await clients.identity.readOwnConsents({})).consents.map(consentJson.toJson),
      tables: tablesByName as Record<OwnTableName, OwnTable>,
    })
  })
}

/** Calls the handler of another route for the same caller, whose session is already checked. */
async function callHandler(
  call: AnyCall,
  owner: Owner,
  typed: object = {},
): Promise<Record<string, unknown>> {
  const input = call.input?.parse(typed)
  const { message: _, ...reply } = (await call.handle({ ...owner, input } as never)) as Record<
    string,
    unknown
  >
  return reply
}

async function readTable(call: AnyCall, owner: Owner): Promise<OwnTable> {
  const rows: OwnRow[] = []
  let total = 0
  while (rows.length < MAX_ROWS_PER_TABLE) {
    const page = await callHandler(call, owner, { start: rows.length, length: PAGE_ROWS })
    const data = page.data as OwnRow[]
    rows.push(...data)
    total = Math.max(rows.length, Number(page.recordsTotal))
    if (data.length < PAGE_ROWS) break
  }
  return { rows, total }
}
