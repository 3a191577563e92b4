import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MUTANTS } from '../../../test/faults/agent/mutants'
import { STATEMENT_TAGS } from '../../../test/faults/agent/points'
import { root } from '../root'
import { repositoryFiles } from '../structure/files'

const sources = ['packages', 'services']
  .flatMap(repositoryFiles)
  .filter((path) => /\/src\/.*\.ts$/.test(path) && !/\/migrations\//.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' '))

const mutated = Object.entries(MUTANTS).flatMap(([name, statements]) =>
  statements.map(({ beginning }) => [beginning, name] as const),
)

// A fault whose statement is gone would wait until its time is over.
test.each([...STATEMENT_TAGS, ...mutated])('a statement begins with %s (%s)', (beginning) => {
  expect(sources.some((source) => isStatementIn(source, beginning))).toBe(true)
})

/** A string literal begins with these words. TypeORM writes quoted names, of the tables that its entities declare. */
function isStatementIn(source: string, beginning: string): boolean {
  const [, table] = /^INSERT INTO "(\w+)"$/.exec(beginning) ?? []
  if (table) return source.includes(`@Entity('${table}')`) || source.includes(`tableName: '${table}'`)
  return ['`', '` ', "'"].some((quote) => source.includes(quote + beginning))
}
