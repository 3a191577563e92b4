import { setTimeout as sleep } from 'node:timers/promises'
import { APPROVED_ERASURE_DAYS } from '@jejaring/identity/personal-data'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { mergeDeltas } from '@jejaring/service-kit/summary-table'
import type { Client } from 'pg'
import { inTransaction } from '../operator/in-transaction'
import { summaryTables } from '../reconcile/summary-tables'
import { countUnhandledEvents, type ErasureDatabases, eraseEvents, type StoredEvents } from './erase-events'
import { redactAudit } from './redact-audit'
import { refuseRequested } from './refuse-erasure'
import { accessTables, eraseRows, photosOf, retainTaxNumbers } from './statements'

/** Services handle their events within seconds; a minute is for a busy machine. */
const MAX_EVENT_CHECKS = 120
const EVENT_CHECK_INTERVAL_MS = 500

/** The name that replaces a member's in lists, the tree, reports and the books. */
export const pseudonymOf = (memberId: string) => `Anggota terhapus #${memberId.slice(-6)}`

/**
 * Erases a member's personal data in every database and in the stream (docs/decisions/0122-erasure.md). Each step is
 * idempotent, and the whole may run again at any time: after a crash it continues, after a restore it repeats. Throws a
 * ReadableError while events of the member wait for a service, and while a request of the member waits for the office.
 */
export async function eraseMember(
  databases: ErasureDatabases,
  stream: StoredEvents | undefined,
  memberId: string,
  { onlyApproved = false, onBegun }: { onlyApproved?: boolean; onBegun?: () => void } = {},
): Promise<void> {
  const { identity } = databases
  const version = await inTransaction(identity, async () => {
    await lockErasable(identity, memberId, onlyApproved)
    return await endAccess(identity, memberId)
  })
  onBegun?.()
  // A waiting event would write the old values into a copy, or queue a message, after these were erased.
  await untilHandled(databases, memberId)
  // A request that came until the access ended, or that a restored database has again, needs the name and the account.
  await refuseRequested(databases, memberId)
  const contacts = await contactsOf(identity, memberId)
  const values = { memberId, pseudonym: pseudonymOf(memberId), version, contacts }
  for (const [service, client] of Object.entries(databases))
    if (service !== 'identity') await inTransaction(client, () => eraseRows(client, service, values))
  const taxYear = await lastTaxYearOf(databases, memberId)
  await inTransaction(identity, async () => {
    await retainTaxNumbers(identity, memberId, taxYear)
    // Later runs do not find the photos any more: nothing but these rows has their hashes.
    const photos = await photosOf(identity, memberId)
    await eraseRows(identity, 'identity', values)
    await deletePhotos(databases, photos)
    await redactAudit(identity, memberId)
  })
  await forgetSharedValues(identity)
  await eraseEvents(databases, stream, memberId)
  await untilHandled(databases, memberId)
  // Events that were not handled at the first time.
  await eraseEvents(databases, stream, memberId)
  await identity.query(
    'UPDATE erased_members SET finished_at = coalesce(finished_at, now()) WHERE member_id = $1',
    [memberId],
  )
}

/**
 * Locks the account, as every change of it and every withdrawal of the approval does. Throws a ReadableError without such
 * a member and, with `onlyApproved`, without an approval that is valid at this moment.
 */
async function lockErasable(identity: Client, memberId: string, onlyApproved: boolean): Promise<void> {
  const { rowCount } = await identity.query('SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId])
  if (!rowCount) throw new ReadableError('There is no such member.')
  if (!onlyApproved) return
  const approved = await identity.query(
    `SELECT FROM approved_erasures a LEFT JOIN erased_members e USING (member_id)
      WHERE member_id = $1 AND (e.begun_at IS NOT NULL OR ${isValidApproval})`,
    [memberId],
  )
  if (!approved.rowCount) throw new ReadableError(`The erasure of ${memberId} is not approved any more.`)
}

/** SQL: whether an approved erasure `a` has not expired. */
export const isValidApproval = `a.approved_at > now() - interval '${APPROVED_ERASURE_DAYS} days'`

/** Makes a login impossible and ends all sessions. Returns the version that older copies and events give way to. */
async function endAccess(identity: Client, memberId: string): Promise<string> {
  await identity.query(
    'INSERT INTO erased_members (member_id, begun_at) VALUES ($1, now()) ON CONFLICT DO NOTHING',
    [memberId],
  )
  for (const table of accessTables)
    await identity.query(`DELETE FROM ${table} WHERE member_id = $1`, [memberId])
  await identity.query('DELETE FROM password_links WHERE member_ids = ARRAY[$1::uuid]', [memberId])
  await identity.query(
    'UPDATE password_links SET member_ids = array_remove(member_ids, $1) WHERE $1 = ANY (member_ids)',
    [memberId],
  )
  const { rows } = await identity.query<{ version: string }>(
    `UPDATE members SET status = 'inactive', messages_off = true, version = version + 1 WHERE id = $1
     RETURNING version::text`,
    [memberId],
  )
  return rows[0]!.version
}

async function untilHandled(databases: ErasureDatabases, memberId: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_EVENT_CHECKS; attempt++) {
    if ((await countUnhandledEvents(databases, memberId)) === 0) return
    await sleep(EVENT_CHECK_INTERVAL_MS)
  }
  throw new ReadableError(
    'Events of this member still wait for a service. Start all services, look at the dead letters, then run the command again: it continues.',
  )
}

/** The year of the member's last bonus: the PPh 21 worksheets of its months need NIK and NPWP. */
async function lastTaxYearOf({ wallet }: ErasureDatabases, memberId: string): Promise<number | null> {
  const { rows } = await wallet.query<{ year: number | null }>(
    `SELECT extract(year FROM max(business_day))::int AS year FROM wallet_days
      WHERE member_id = $1 AND account <> 'wallet_voucher' AND income > 0`,
    [memberId],
  )
  return rows[0]?.year ?? null
}

/** Phones and e-mail addresses: whatsapp keeps refused ones as SHA-256. */
async function contactsOf(identity: Client, memberId: string): Promise<string[]> {
  const { rows } = await identity.query<{ contact: string }>(
    `SELECT phone AS contact FROM members WHERE id = $1 UNION SELECT verified_phone FROM members WHERE id = $1
     UNION SELECT address FROM email_addresses WHERE member_id = $1
     UNION SELECT unnest(ARRAY[previous_phone, previous_email]) FROM security_events WHERE member_id = $1`,
    [memberId],
  )
  return rows.flatMap(({ contact }) => (contact ? [contact] : []))
}

/** Deletes photos, which have no owner: one that another member or a reward shows stays. */
async function deletePhotos(
  { identity, rewards }: ErasureDatabases,
  hashes: readonly string[],
): Promise<void> {
  const shown = await rewards.query<{ hash: string }>(
    'SELECT photo_hash AS hash FROM rewards WHERE photo_hash = ANY ($1)',
    [hashes],
  )
  const kept = new Set(shown.rows.map(({ hash }) => hash))
  await identity.query(
    `DELETE FROM photos p WHERE hash = ANY ($1) AND NOT EXISTS (SELECT FROM members WHERE photo_hash = p.hash)`,
    [hashes.filter((hash) => !kept.has(hash))],
  )
}

/** Removes names, phones and bank accounts that no account has any more from the tables of shared values. */
async function forgetSharedValues(identity: Client): Promise<void> {
  const manager = {
    query: async (sql: string, parameters?: unknown[]) =>
      (await identity.query(sql, parameters)).rows.map(({ folded, ...row }) => ({
        ...row,
        ...(folded !== undefined && { folded: BigInt(folded) }),
      })),
    transaction: <T>(work: (tx: unknown) => Promise<T>) => inTransaction(identity, () => work(manager)),
  } as unknown as Parameters<typeof mergeDeltas>[0]
  for (const table of summaryTables.identity) {
    await mergeDeltas(manager, table)
    if (/_(registrations|sharing)$/.test(table.name))
      await identity.query(`DELETE FROM ${table.name} WHERE accounts = 0`)
  }
}
