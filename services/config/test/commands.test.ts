import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { runCommand } from '@jejaring/service-kit/testing'
import { startService, type TestService } from '@jejaring/testing'
import { config } from '../src/service'
import { valueKeys } from '../src/values/catalogue'

let service: TestService<ConfigServiceService>
let printed: string[]

beforeAll(async () => {
  service = await startService(config, { rpc: ConfigServiceService })
})
afterAll(() => service.stop())

beforeEach(() => {
  printed = []
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((...line: unknown[]) => void printed.push(line.join(' ')))
})
afterEach(() => {
  jest.restoreAllMocks()
  process.exitCode = undefined
})

/** As `node dist/main.js …` does; answers the exit code. */
async function command(...[word, ...words]: [string, ...string[]]): Promise<number> {
  expect(await runCommand(config, service.environment, word, words)).toBe(true)
  const code = process.exitCode ?? 0
  process.exitCode = undefined
  return Number(code)
}

const plan = () => service.client.readPlan({ version: 0n })
const lines = () => service.published('audit.recorded', AuditRecorded)

test('a bonus value of the operator makes a plan version and an audit line', async () => {
  const before = await plan()
  expect(await command('set-value', 'bonus_pairing', '60000')).toBe(0)
  expect(await plan()).toMatchObject({ version: before.version + 1n, bonusPairing: 60_000n })
  expect(printed).toEqual([`bonus_pairing = 60000 (plan version ${before.version + 1n})`])
  const line = (await lines()).at(-1)!
  expect(line).toMatchObject({ action: 'config.value.changed', target: 'config:bonus_pairing' })
  expect(line.caller).toMatchObject({
    memberId: '',
    role: '',
    address: expect.stringMatching(/^command line \(.+\)$/),
  })
})

test('the operator changes one term of a package and the others stay', async () => {
  const before = await plan()
  expect(await command('set-package', 'REG', 'flushout', '8')).toBe(0)
  const after = await plan()
  expect(after.version).toBe(before.version + 1n)
  expect(after.packages).toEqual(
    before.packages.map((each) => (each.code === 'REG' ? { ...each, flushout: 8 } : each)),
  )
  expect(await command('set-package', 'REG', 'name', 'Paket', 'Hemat')).toBe(0)
  expect((await plan()).packages[0]).toMatchObject({ name: 'Paket Hemat', flushout: 8 })
})

test('the list shows every value, every package and the plan version in force', async () => {
  expect(await command('list-values')).toBe(0)
  expect(printed).toHaveLength(valueKeys.length + 2 + 1)
  expect(printed.at(-1)).toBe(`plan version ${(await plan()).version}`)
  expect(printed.find((line) => line.startsWith('package REG'))).toMatch(/price=500000 .*pair=1 .*flushout=/)
})

test.each([
  [['set-value', 'bonus_pairing', '-1'], /value: /],
  [['set-value', 'bonus_pairing'], /value: /],
  [['set-value', 'no_such_key', '1'], /tidak ada/],
  [['set-package', 'RO', 'pair', '1'], /pair: /],
  [['set-package', 'REG', 'pair', '1e3'], /pair: /],
  [['set-package', 'REG', 'constructor', '1'], /Isian "constructor" tidak ada/],
  [['set-package', 'NONE', 'pair', '1'], /tidak ada/],
] as [[string, ...string[]], RegExp][])(
  '%s is refused with a reason and changes nothing',
  async (words, reason) => {
    const [before, auditCount] = [await plan(), (await lines()).length]
    expect(await command(...words)).toBe(1)
    expect(printed).toEqual([expect.stringMatching(reason)])
    // Once, in the language of the screens.
    expect(printed[0]).not.toContain('\n')
    expect([await plan(), (await lines()).length]).toEqual([before, auditCount])
  },
)
