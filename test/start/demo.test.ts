import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Instance, root } from './instance'

let one: Instance
beforeEach(async () => {
  one = await Instance.create()
})
afterEach(() => one.cleanUp())

function read(...path: string[]): string {
  const file = join(one.dataDirectory, ...path)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const demoLog = () => read('logs', 'demo.log')
const demoState = () => JSON.parse(read('secrets.json')).demo

test('the next start finishes a demonstration that was interrupted by Ctrl-C', async () => {
  await one.startAndWait({ DEMO: '1' })
  await one.until('the import', () => /Writing \d+ members/.test(demoLog()))
  one.pressCtrlC()
  expect(await one.ended()).toBe(0)
  expect(demoState()).toBe('begun')
  expect(one.output).toContain('The next npm start continues with it.')

  // Registers members with pins of today, which an unfinished import refuses.
  await one.startAndWait({ DEMO: '1' })
  await one.until('the demonstration', () => /members are there|incomplete/.test(demoLog() + one.output))
  expect(one.output).not.toContain('incomplete')
  expect(demoState()).toBe('done')
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/run.mjs', 'reconcile'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: one.dataDirectory },
  })
  expect(stdout).toMatch(/agree/i)
})
