import { normalizeSql } from './points'

interface MutatedStatement {
  /** First words of the statement that is changed. */
  readonly beginning: string
  readonly change?: (sql: string) => string
  /** Two transactions must reach this statement before either continues: both have passed their check by then. */
  readonly barrier?: true
}

/** Mutation tests: each removes one safeguard of the product, and the checks must detect it. */
export const MUTANTS: Readonly<Record<string, readonly MutatedStatement[]>> = {
  /** No deduplication: every delivery takes effect. */
  'no-inbox': [
    {
      beginning: 'INSERT INTO inbox',
      change: () => 'SELECT unnest($3::uuid[]) AS id, $1::text, $2::date[]',
    },
  ],
  /** Idempotency keys are ignored: a repeated request takes effect again. */
  'no-keys': [
    {
      beginning: 'INSERT INTO idempotency_keys AS held',
      change: (sql) => sql.replace('VALUES ($1, $2, $3,', `VALUES ($1, $2, $3 || gen_random_uuid()::text,`),
    },
  ],
  /** Reserved pins of a placed registration are never used. */
  'no-pins-used': [
    {
      beginning: 'WITH open AS MATERIALIZED ( SELECT registration_id FROM reservations',
      change: (sql) => sql.replace('SET state = $2', 'SET state = coalesce(r.state, $2)'),
    },
  ],
  /**
   * A request sees what a wallet has earned, not what is left. Without the row lock alone no two requests would race: one
   * process accepts them one after the other.
   */
  'no-balance': [
    {
      beginning: 'SELECT member_id AS "memberId", account, balance FROM balances',
      change: (sql) => sql.replace('account, balance FROM', 'account, income AS balance FROM'),
    },
  ],
  /** Without the constraints of a slot, two registrations find it free before either reserves or fills it. */
  'no-slot': [
    { beginning: 'INSERT INTO registrations (id, state, caller_id', barrier: true },
    { beginning: 'WITH ids AS MATERIALIZED ( SELECT array_agg(nextval(', barrier: true },
  ],
}

/** Applies the enabled mutants to a statement. */
export function mutateStatement(sql: string, enabled: readonly string[]): string {
  return mutationsOf(sql, enabled).reduce((changed, { change }) => change?.(changed) ?? changed, sql)
}

/** Events of identity are never published. */
export function isSuppressed(subject: string, enabled: readonly string[]): boolean {
  return enabled.includes('no-publish') && subject.split('.')[1] === 'identity'
}

/** Barrier of a statement; undefined for nearly all. */
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
