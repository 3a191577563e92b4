import { normalizeSql } from './points'

interface MutatedStatement {
  /** The beginning of the statement that is another one then. */
  readonly beginning: string
  readonly change?: (sql: string) => string
  /** Two have to have come here before either goes on: each has seen by then that nobody else was there. */
  readonly barrier?: true
}

/** The product with one thing left out; a suite that does not notice it would show nothing. */
const MUTANTS: Readonly<Record<string, readonly MutatedStatement[]>> = {
  /** Every delivery takes effect, and nothing is remembered. */
  'no-inbox': [
    {
      beginning: 'INSERT INTO inbox',
      change: () => 'SELECT unnest($3::uuid[]) AS id, $1::text, $2::date[]',
    },
  ],
  /** The same request with the same key is a new one. */
  'no-keys': [
    {
      beginning: 'INSERT INTO idempotency_keys AS held',
      change: (sql) => sql.replace('VALUES ($1, $2, $3,', `VALUES ($1, $2, $3 || gen_random_uuid()::text,`),
    },
  ],
  /** A placed registration's pins are never used. */
  'no-pins-used': [
    {
      beginning: 'WITH open AS MATERIALIZED ( SELECT registration_id FROM reservations',
      change: (sql) => sql.replace('SET state = asked.state', 'SET state = r.state'),
    },
  ],
  /** Nobody waits for anybody at a wallet. Two have read the balance before one of them acts on it. */
  'no-balance': [
    {
      beginning: 'SELECT FROM balances',
      change: (sql) => sql.replace('FOR UPDATE', ''),
    },
    { beginning: 'SELECT w.id AS "withdrawalId"', barrier: true },
  ],
  /** The constraints of a slot are gone. Two have found it free before one holds it, and again before one is placed. */
  'no-slot': [
    { beginning: 'INSERT INTO registrations (id, state, caller_id', barrier: true },
    { beginning: 'WITH ids AS MATERIALIZED ( SELECT array_agg(nextval(', barrier: true },
  ],
}

/** The statement as the mutants that are switched on have it. */
export function mutateStatement(sql: string, enabled: readonly string[]): string {
  return mutationsOf(sql, enabled).reduce((changed, { change }) => change?.(changed) ?? changed, sql)
}

/** What identity has to tell never leaves. */
export function isSuppressed(subject: string, enabled: readonly string[]): boolean {
  return enabled.includes('no-publish') && subject.split('.')[1] === 'identity'
}

/** Where two have to meet before this statement is made; undefined for nearly all. */
export function barrierOf(sql: string, enabled: readonly string[]): string | undefined {
  return mutationsOf(sql, enabled).find(({ barrier }) => barrier)?.beginning
}

function mutationsOf(sql: string, enabled: readonly string[]): MutatedStatement[] {
  if (enabled.length === 0) return []
  const text = normalizeSql(sql)
  return enabled.flatMap((name) =>
    (MUTANTS[name] ?? []).filter(({ beginning }) => text.startsWith(beginning)),
  )
}
