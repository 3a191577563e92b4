import { flat } from './points'

interface Mutant {
  /** The beginning of the statement that is another one then. */
  readonly beginning: string
  readonly change: (sql: string) => string
}

/** The product with one thing left out; a suite that does not notice it would show nothing. */
const MUTANTS: Readonly<Record<string, readonly Mutant[]>> = {
  /** Every delivery takes effect, and nothing is remembered. */
  'no-inbox': [
    {
      beginning: 'INSERT INTO inbox',
      change: () => 'SELECT $3::uuid AS event_id, $1::date, $2::text',
    },
  ],
  /** The same request with the same key is a new one. */
  'no-keys': [
    {
      beginning: 'INSERT INTO idempotency_keys AS held',
      change: (sql) => sql.replace('VALUES ($1, $2, $3,', `VALUES ($1, $2, $3 || gen_random_uuid()::text,`),
    },
  ],
  /** What identity has to tell never leaves. */
  'no-publish': [
    {
      beginning: 'UPDATE outbox o SET leased_until = now() +',
      change: (sql) =>
        sql.replace(
          'WHERE published_at IS NULL AND',
          `WHERE subject NOT LIKE 'identity.%' AND published_at IS NULL AND`,
        ),
    },
  ],
  /** A placed registration's pins are never used. */
  'no-pins-used': [
    {
      beginning: 'UPDATE reservations SET state',
      change: (sql) => sql.replace('WHERE registration_id = $1', 'WHERE registration_id = $1 AND false'),
    },
  ],
  /** Nobody waits for anybody at a wallet; whoever has read a balance acts on it a little later, as on a slow machine. */
  'no-balance': [
    {
      beginning: 'SELECT FROM balances',
      change: (sql) => sql.replace('FOR UPDATE', ''),
    },
    {
      beginning: 'SELECT account, income, pulled, balance FROM balances',
      change: (sql) => sql.replace('balance FROM', 'balance, pg_sleep(0.2) FROM'),
    },
  ],
}

/** The statement as the mutants that are switched on have it. */
export function mutated(sql: string, on: readonly string[]): string {
  if (on.length === 0) return sql
  const text = flat(sql)
  return on.reduce((changed, name) => {
    const mutant = MUTANTS[name]?.find(({ beginning }) => text.startsWith(beginning))
    return mutant?.change(changed) ?? changed
  }, sql)
}
