import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../dev/root'
import { commands, runCommand } from './commands'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test.each(Object.keys(commands))(
  '%s of the image is the same code as the npm script of that name',
  (word) => {
    expect(scripts[word]).toBe(`node tools/run.mjs ${word}`)
    expect(existsSync(join(root, 'tools', 'cli', 'commands', `${word}.ts`))).toBe(true)
    expect(commands[word]!.load.toString()).toContain(`commands/${word}`)
  },
)

test('lists all commands in the help and rejects an unknown one', async () => {
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined)
  expect(await runCommand([])).toBe(0)
  const help = said.mock.calls.flat().join('\n')
  said.mockRestore()
  for (const word of Object.keys(commands)) expect(help).toContain(`  ${word} `)
  await expect(runCommand(['toString'])).rejects.toThrow('There is no "toString"')
})

test.each(Object.keys(commands))(
  '%s prints its usage without an installation and rejects unknown options',
  async (word) => {
    const said = jest.spyOn(process.stdout, 'write').mockImplementation(() => true)
    const wrong = jest.spyOn(process.stderr, 'write').mockImplementation(() => true)
    try {
      expect(await runCommand([word, '--help'])).toBe(0)
      expect(said.mock.calls.flat().join('')).toContain(`Usage: ${word}`)
      expect(await runCommand([word, '--tidak-ada'])).toBe(1)
      expect(wrong.mock.calls.flat().join('')).toMatch(/^error: /)
    } finally {
      said.mockRestore()
      wrong.mockRestore()
    }
  },
)

test.each([
  [['--members', '0'], 'at least 1'],
  [['--members', '10', '--until', 'kemarin'], 'a day such as'],
])('seed %j is refused with a sentence', async (args, sentence) => {
  const wrong = jest.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const code = await runCommand(['seed', ...args])
  const output = wrong.mock.calls.flat().join('')
  wrong.mockRestore()
  expect(code).toBe(1)
  expect(output).toContain(sentence)
})
