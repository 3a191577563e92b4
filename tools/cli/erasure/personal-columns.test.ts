import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import {
  coreSubscriptions,
  durableConsumers,
} from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { root } from '../../dev/root'
import { databaseServices } from '../operator/database-services'
import { type ErasureDatabases, subjects } from './erase-events'
import { type ColumnLists, kitColumns, serviceColumns } from './personal-columns'
import { statementsOf } from './statements'
import { dropDatabases, openDatabases, services } from './testing/databases'

const prefix = `columns_${randomBytes(4).toString('hex')}`
let databases: ErasureDatabases

beforeAll(async () => {
  databases = await openDatabases(prefix)
})
afterAll(() => dropDatabases(databases, prefix))

/**
 * All columns, and whether each has to be listed: it can hold text, or is a member's id in a table without texts.
 * Partitions, and deltas of summary tables, have the columns of their table.
 */
const columnsOf = `
  WITH columns AS (
    SELECT regexp_replace(c.table_name, '_(changes|default|\\d{8})$', '') AS table_name, c.column_name,
           c.data_type IN ('text', 'character varying', 'character', 'bytea', 'json', 'jsonb', 'inet', 'xml')
             OR c.udt_name = '_text' AS is_text
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE')
  SELECT table_name || '.' || column_name AS name,
         bool_or(is_text OR column_name ~ '^(member|sponsor|owner)_id$'
                   AND NOT EXISTS (SELECT FROM columns x WHERE x.table_name = c.table_name AND x.is_text)) AS "isListed"
    FROM columns c GROUP BY 1`

function listed({ personal, elsewhere = {}, impersonal }: ColumnLists): string[] {
  const named: [table: string, columns: readonly string[]][] = [
    ...Object.entries(personal).map(
      ([table, columns]) => [table, Object.keys(columns)] as [string, string[]],
    ),
    ...Object.entries(elsewhere).map(
      ([table, { columns }]) => [table, columns.split(' ')] as [string, string[]],
    ),
    ...Object.entries(impersonal).map(
      ([table, columns]) => [table, columns.split(' ')] as [string, string[]],
    ),
  ]
  return named.flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
}

test('lists every service with a database', () => {
  expect(Object.keys(serviceColumns).sort()).toEqual([...databaseServices].sort())
  expect([...services].sort()).toEqual([...databaseServices].sort())
})

/** The first argument of each publication in the services: a subject, or an expression that this test cannot read. */
function publishedSubjects(): string[] {
  const files = globSync('services/*/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const calls = files.flatMap((file) => [
    ...readFileSync(`${root}/${file}`, 'utf8').matchAll(
      /\.(?:publish(?:All)?|wakeSubscribers)(?:<[^(]*>)?\(\s*([^,()]+),/g,
    ),
  ])
  return calls.map(([, subject]) => subject!.trim().replace(/^'(.*)'$/, '$1'))
}

test('classifies every subject that is published', () => {
  // Published by the kit.
  const all = new Set([...publishedSubjects(), 'audit.recorded'])
  expect(all.size).toBeGreaterThan(10)
  expect([...all].sort()).toEqual(Object.keys(subjects).sort())
})

test('classifies every subject that a service consumes', () => {
  const consumed = [...Object.values(durableConsumers), ...Object.values(coreSubscriptions)].flat()
  expect(consumed.filter((subject) => !Object.hasOwn(subjects, subject))).toEqual([])
})

test.each(services)('every column of %s that can hold personal data is classified, once', async (service) => {
  const { rows } = await databases[service]!.query<{ name: string; isListed: boolean }>(columnsOf)
  const classified = [...listed(kitColumns), ...listed(serviceColumns[service]!)]
  expect(classified.length).toBe(new Set(classified).size)
  const required = rows.flatMap(({ name, isListed }) => (isListed ? [name] : []))
  expect(required.filter((name) => !classified.includes(name))).toEqual([])
  const existing = rows.map(({ name }) => name)
  expect(classified.filter((name) => !existing.includes(name))).toEqual([])
})

test('refuses a changed value in a deleted row', () => {
  const lists = { personal: { notes: { text: 'deleted', title: 'pseudonym' } }, impersonal: {} } as const
  expect(() => statementsOf('config', [lists])).toThrow('notes.text is deleted, its row is not')
})
