import { createHash, randomUUID } from 'node:crypto'
import { fillSummaryTable } from '@jejaring/service-kit/summary-table'
import type { Client } from 'pg'
import { consumerName } from '../../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { summaryTables } from '../../reconcile/summary-tables'
import type { ErasureDatabases } from '../erase-events'
import { type ColumnLists, kitColumns, serviceColumns } from '../personal-columns'

/** The subject of every event of a row: identity consumes it. */
const SUBJECT = 'audit.recorded'

export const memberIdOf = (number: number) => `01900000-0000-7000-8000-${number.toString().padStart(12, '0')}`

/** A value that names its member and column, so that a search finds what is left of it. */
const markerOf = (number: number, column: string) => `marker-${number}-${column};`
/** Summary tables count rows by their status or group. */
const COUNTS = /_(amounts|days|received)(_changes)?$/
const MARKER = /marker-(\d+)-([a-z_.]+);/g

/** Lets rows with invented values in: the statements of an erasure are under test, not the constraints. */
export async function dropChecks(databases: ErasureDatabases): Promise<void> {
  for (const client of Object.values(databases)) {
    const { rows } = await client.query<{ sql: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS sql FROM pg_constraint
        WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conrelid <> 0 AND coninhcount = 0`,
    )
    const triggers = await client.query<{ sql: string }>(
      `SELECT format('DROP TRIGGER %I ON %s', conname, conrelid::regclass) AS sql FROM pg_constraint
        WHERE contype = 't' AND connamespace = 'public'::regnamespace`,
    )
    for (const { sql } of [...rows, ...triggers.rows]) await client.query(sql)
  }
}

/** Tables in which an erasure changes rows; those of shared values are filled by `fillSummaries`. */
function tablesOf({ personal, elsewhere = {} }: ColumnLists): string[] {
  return [
    ...Object.keys(personal).filter((table) =>
      Object.values(personal[table]!).some((fate) => !fate.startsWith('kept: ')),
    ),
    ...Object.keys(elsewhere).filter((table) => elsewhere[table]!.by !== 'forgetSharedValues'),
  ]
}

const erasedTables = (service: string) => [...tablesOf(kitColumns), ...tablesOf(serviceColumns[service]!)]

/** Inserts a row of the member into each table in which an erasure changes rows, with a marker in each text. */
export async function insertMember(databases: ErasureDatabases, number: number): Promise<void> {
  for (const [service, client] of Object.entries(databases)) {
    await client.query('SET session_replication_role = replica')
    for (const table of erasedTables(service)) {
      const row = await rowOf(client, `${service}.${table}`, number)
      await client.query(
        `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
        Object.values(row),
      )
      if (table === 'outbox')
        await databases.identity.query('INSERT INTO inbox (day, consumer, event_id) VALUES (now(), $1, $2)', [
          consumerName('identity', SUBJECT),
          row.id,
        ])
    }
    await client.query('SET session_replication_role = origin')
  }
  await databases.wallet.query(
    `INSERT INTO wallet_days (member_id, business_day, account, income, pulled)
     VALUES ($1, now(), 'wallet_sponsor', 100000, 100000)`,
    [memberIdOf(number)],
  )
}

/** Triggers were off while rows were inserted. */
export async function fillSummaries({ identity }: ErasureDatabases): Promise<void> {
  await identity.query('SET session_replication_role = replica')
  for (const { name, ...table } of summaryTables.identity)
    await identity.query(
      `DELETE FROM ${name}; DELETE FROM ${name}_changes; ${fillSummaryTable({ name, ...table })}`,
    )
  await identity.query('SET session_replication_role = origin')
}

interface Column {
  readonly name: string
  readonly type: string
}

const columnsByPath = new Map<string, readonly Column[]>()

async function columnsOf(client: Client, path: string): Promise<readonly Column[]> {
  const known = columnsByPath.get(path)
  if (known) return known
  const { rows } = await client.query<Column>(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'NO' AND is_generated = 'NEVER'`,
    [path.split('.')[1]],
  )
  columnsByPath.set(path, rows)
  return rows
}

/** Values of all columns of a table, with a marker in each text; `path` is `service.table`. */
export async function rowOf(client: Client, path: string, number: number): Promise<Record<string, unknown>> {
  const table = path.split('.')[1]!
  const values = (await columnsOf(client, path)).map(({ name, type }) => [
    name,
    textOf({ name, type }, { table, number, marker: markerOf(number, `${path}.${name}`) }),
  ])
  return { ...Object.fromEntries(values), ...overrides(number)[path], ...overrides(number)[table] }
}

function textOf(
  { name, type }: Column,
  { table, number, marker }: { table: string; number: number; marker: string },
): unknown {
  const isOwner = /^(member|sponsor|actor|owner)_id$/.test(name) || (name === 'id' && table === 'members')
  switch (type) {
    case 'uuid':
      return isOwner ? memberIdOf(number) : randomUUID()
    case '_uuid':
      return [memberIdOf(number)]
    case 'bytea':
      return Buffer.from(marker)
    case 'json':
    case 'jsonb':
      return { text: marker }
    case '_text':
      return [marker]
    case 'bool':
      return false
    case 'timestamptz':
    case 'date':
      return new Date()
    case 'text':
    case 'varchar':
      return marker
    default:
      return number
  }
}

/** Values by which an erasure finds rows, by table. */
function overrides(number: number): Record<string, Record<string, unknown>> {
  const memberId = memberIdOf(number)
  const username = markerOf(number, 'identity.members.username')
  const phone = markerOf(number, 'identity.members.phone')
  const photo = markerOf(number, 'identity.members.photo_hash')
  const target = `member:${memberId}`
  const payload = (table: string) => Buffer.from(`${memberId} ${markerOf(number, `${table}.payload`)}`)
  return {
    idempotency_keys: { actor: `${memberId} ${markerOf(number, 'idempotency_keys.actor')}` },
    outbox: { subject: SUBJECT, payload: payload('outbox'), stream_seq: number },
    parked_messages: { payload: payload('parked_messages'), replayed_at: new Date() },
    'identity.audit_entries': { target },
    'identity.identity_verifications': { status: 'verified' },
    'identity.members': { status: 'active' },
    'identity.photos': { hash: photo },
    'identity.proposals': { target },
    'identity.recovery_requests': { username },
    'whatsapp.suppressed_addresses': { address_hash: createHash('sha256').update(phone).digest() },
  }
}

/** Everything that is left of each member: `service.table` and the marked column, and the pseudonym. */
export async function findMarkers(databases: ErasureDatabases): Promise<Map<number, string[]>> {
  const found = new Map<number, Set<string>>()
  const add = (number: string, what: string) =>
    found.set(Number(number), (found.get(Number(number)) ?? new Set()).add(what))
  for (const [service, client] of Object.entries(databases)) {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
    for (const { name } of tables.filter((each) => !COUNTS.test(each.name))) {
      const table = `${service}.${name.replace(/_(default|\d{8})$/, '')}`
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`)
      for (const text of rows.map(({ row }) => readBytes(row))) {
        for (const [, number, column] of text.matchAll(MARKER)) add(number!, `${table} has ${column}`)
        for (const [, number] of text.matchAll(/Anggota terhapus #(\d{6})/g))
          add(number!, `${table} has the pseudonym`)
      }
    }
  }
  return new Map([...found].map(([number, what]) => [number, [...what].sort()]))
}

/** A row as text has bytes in hexadecimal digits. */
function readBytes(row: string): string {
  return row.replace(/\\x([0-9a-f]+)/g, (_, digits: string) => Buffer.from(digits, 'hex').toString('latin1'))
}

/** Columns of `elsewhere` and of other tables that an erasure leaves or fills. */
const leftElsewhere = [
  ...['action', 'actor_role', 'request_id', 'service'].map(
    (column) => `audit_entries has identity.audit_entries.${column}`,
  ),
  ...['key_mark', 'sealed_numbers'].map(
    (column) => `retained_tax_numbers has identity.identity_verifications.${column}`,
  ),
].map((what) => `identity.${what}`)

/** What an erasure has to leave of a member, by the lists. */
export function expectedMarkers(services: readonly string[]): string[] {
  const left = services.flatMap((service) => {
    const { personal, impersonal } = serviceColumns[service]!
    return tablesOf({ personal, impersonal }).flatMap((name) => {
      const columns = Object.entries(personal[name]!)
      if (columns.every(([, fate]) => fate === 'deleted')) return []
      const path = `${service}.${name}`
      const overridden = Object.keys(overrides(0)[path] ?? {})
      const kept = columns.flatMap(([column, fate]) => (fate.startsWith('kept: ') ? [column] : []))
      return [
        ...[...kept, ...(impersonal[name]?.split(' ') ?? [])]
          .filter((column) => !overridden.includes(column))
          .map((column) => `${path} has ${path}.${column}`),
        ...(columns.some(([, fate]) => fate === 'pseudonym') ? [`${path} has the pseudonym`] : []),
      ]
    })
  })
  return [...left, ...leftElsewhere].sort()
}
