import type { FilledDatabase, SentStatement } from './fixture'

const LARGE = 10_000

/** What was done for one statement. */
export interface Plan {
  /** Milliseconds in the database. */
  readonly took: number
  readonly blocks: number
  /** Its nodes in one line. */
  readonly shape: string
  /** Large tables that it read from one end to the other. */
  readonly scanned: readonly string[]
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Node[]
}

interface Explained {
  readonly Plan: Node
  readonly 'Execution Time': number
  readonly 'Planning Time': number
}

/** Has the same statements explained, in the same transactions. */
export async function explain({ source }: FilledDatabase, sent: readonly SentStatement[]): Promise<Plan[]> {
  const runner = source.createQueryRunner()
  const plans: Plan[] = []
  const large = await largeTables(runner)
  for (const { sql, values } of sent) {
    const isQuestion = /^[\s(]*(SELECT|WITH)\b/i.test(sql)
    if (!isQuestion) {
      await runner.query(sql, values as unknown[])
      continue
    }
    const [row]: { 'QUERY PLAN': [Explained] }[] = await runner.query(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${sql}`,
      values as unknown[],
    )
    const [{ Plan: top, ...took }] = row!['QUERY PLAN']
    const nodes = flat(top)
    plans.push({
      took: took['Execution Time'] + took['Planning Time'],
      blocks: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
      shape: nodes
        .map((node) =>
          [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' '),
        )
        .join(' ← '),
      scanned: nodes.flatMap((node) =>
        node['Node Type'].includes('Seq Scan') && large.has(node['Relation Name'] ?? '')
          ? [node['Relation Name']!]
          : [],
      ),
    })
  }
  await runner.release()
  return plans
}

async function largeTables(runner: { query(sql: string): Promise<{ name: string }[]> }) {
  const rows = await runner.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples >= ${LARGE}`,
  )
  return new Set(rows.map(({ name }) => name))
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
