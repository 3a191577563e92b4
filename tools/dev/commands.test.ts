import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const commandOf = (line: string) => /run\.mjs (\S+)$/.exec(line)?.[1] ?? /tools\/(\w+)\.mjs$/.exec(line)?.[1]
const moduleOf = (name: string) =>
  ['cli', 'dev', 'bench']
    .map((folder) => join(root, 'tools', folder, 'commands', name))
    .find((path) => existsSync(`${path}.ts`))!

beforeEach(() => {
  // commander calls `process.exit` after `--help`.
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
})
afterEach(() => jest.restoreAllMocks())

test.each(Object.entries(scripts))(
  'npm run %s -- --help only prints a description',
  async (_script, line) => {
    const module = await import(moduleOf(commandOf(line)!))
    const said = jest.spyOn(process.stdout, 'write').mockImplementation(() => true)
    const code = await module.run(['--help']).catch((error: Error) => error.message)
    const help = said.mock.calls.flat().join('')
    said.mockRestore()
    expect([0, 'exit 0']).toContain(code)
    // A description follows the usage line.
    expect(help).toMatch(/^Usage: [^\n]+\n\n(?!Options:|Arguments:|Commands:)[A-Z]/)
  },
)

test.each(['build', 'generate', 'start', 'updates', 'test'])('%s rejects an unknown option', async (name) => {
  const wrong = jest.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const { run } = await import(moduleOf(name))
  expect(await run(['--tidak-ada'])).toBe(1)
  expect(wrong.mock.calls.flat().join('')).toMatch(/^error: unknown option/)
})
