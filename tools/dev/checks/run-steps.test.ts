import { runSteps } from './run-steps'
import { passed, type Show, type Step } from './step'

const failed = { passed: 0, failed: 1, skipped: [], output: 'what was wrong' }

let shown = ''
beforeEach(() => {
  shown = ''
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += text
    return true
  })
  jest.spyOn(console, 'log').mockImplementation((text) => {
    shown += `${text}\n`
  })
})
afterEach(() => {
  jest.restoreAllMocks()
})

/** Steps that end on command, and the names of those that started. */
function steps(...names: string[]) {
  const begun: string[] = []
  const end = new Map<string, (outcome: typeof passed) => void>()
  const says = new Map<string, Show>()
  const made = names.map((name): Step => {
    const run = (show: Show) => {
      begun.push(name)
      says.set(name, show)
      return new Promise<typeof passed>((resolve) => end.set(name, resolve))
    }
    return { name, run }
  })
  const finish = async (name: string, outcome = passed) => {
    end.get(name)?.(outcome)
    await new Promise(setImmediate)
  }
  return { made, begun, says, finish }
}

test('runs two steps of a group in parallel and groups one after the other', async () => {
  const { made, begun, finish } = steps('one', 'two', 'three', 'four')
  const running = runSteps([made.slice(0, 3), made.slice(3)])
  expect(begun).toEqual(['one', 'two'])
  await finish('two')
  expect(begun).toEqual(['one', 'two', 'three'])
  await finish('three')
  expect(begun).toHaveLength(3)
  await finish('one')
  expect(begun).toHaveLength(4)
  await finish('four')
  expect(await running).toBe(0)
  expect(shown.trim().split('\n').at(-1)).toBe('4 passed, 0 failed')
})

test('starts nothing after a failure and waits for the parallel step', async () => {
  const { made, begun, finish } = steps('one', 'two', 'three', 'four')
  const running = runSteps([made.slice(0, 3), made.slice(3)])
  await finish('one', failed)
  await finish('two')
  expect(await running).toBe(1)
  expect(begun).toEqual(['one', 'two'])
  expect(shown).toContain('what was wrong')
  expect(shown).toContain('2 steps were not run after this failure')
  expect(shown.trim().split('\n').at(-1)).toBe('1 passed, 1 failed')
})

test('shows the output of parallel steps separately and streams a single step', async () => {
  const { made, says, finish } = steps('one', 'two', 'alone')
  const running = runSteps([made.slice(0, 2), made.slice(2)])
  says.get('one')?.('first, ')
  says.get('two')?.('other\n')
  says.get('one')?.('second\n')
  expect(shown).toBe('')
  await finish('one')
  expect(shown).toContain('first, second\n')
  expect(shown).not.toContain('other')
  await finish('two')
  expect(shown).toContain('other\n')
  says.get('alone')?.('at once\n')
  expect(shown).toContain('at once\n')
  await finish('alone')
  expect(await running).toBe(0)
})
