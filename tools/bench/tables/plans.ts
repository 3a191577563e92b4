import type { FilledDatabase, SentStatement } from './fixture'

const LARGE_TABLE_ROWS = 10_000

/** Execution plan of one statement. */
export interface Plan {
  /** Planning and execution. */
  readonly milliseconds: number
  readonly blocks: number
  /** Nodes in one line. */
  readonly shape: string
  /** Large tables with a sequential scan. */
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

interface ExplainOutput {
  readonly Plan: Node
  readonly 'Execution Time': number
  readonly 'Planning Time': number
}

/** Runs EXPLAIN ANALYZE for the sent statements, in the same transactions. */
export async function explain({ source }: FilledDatabase, sent: readonly SentStatement[]): Promise<Plan[]> {
  const runner = source.createQueryRunner()
  const plans: Plan[] = []
  const large = await largeTables(runner)
  for (const { sql, values } of sent) {
    const isRead = /^[\s(]*(SELECT|WITH)\b/i.test(sql)
    if (!isRead) {
      await runner.query(sql, values as unknown[])
      continue
    }
    const [row]: { 'QUERY PLAN': [ExplainOutput] }[] = await runner.query(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${sql}`,
      values as unknown[],
    )
    const [{ Plan: top, ...times }] = row!['QUERY PLAN']
    const nodes = flatten(top)
    plans.push({
      milliseconds: times['Execution Time'] + times['Planning Time'],
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
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples >= ${LARGE_TABLE_ROWS}`,
  )
  return new Set(rows.map(({ name }) => name))
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
