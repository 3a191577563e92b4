import { BodyBudget } from './body-budget'

const aborted: string[] = []
const bodyNamed = (name: string) => ({ abort: () => void aborted.push(name) })

beforeEach(() => {
  aborted.length = 0
})

test('aborts the oldest unfinished bodies until a newer one fits', () => {
  const budget = new BodyBudget(100)
  const [first, second, third] = ['first', 'second', 'third'].map(bodyNamed) as [
    ReturnType<typeof bodyNamed>,
    ReturnType<typeof bodyNamed>,
    ReturnType<typeof bodyNamed>,
  ]
  for (const body of [first, second]) {
    budget.open(body)
    expect(budget.add(body, 50)).toBe(true)
  }
  budget.open(third)
  expect(budget.add(third, 60)).toBe(true)
  expect(aborted).toEqual(['first', 'second'])
  expect(budget.add(first, 1)).toBe(false)
})

test('refuses bytes when only complete bodies are left', () => {
  const budget = new BodyBudget(100)
  const complete = bodyNamed('complete')
  budget.open(complete)
  budget.add(complete, 80)
  budget.finish(complete)
  const late = bodyNamed('late')
  budget.open(late)
  expect(budget.add(late, 30)).toBe(false)
  expect(aborted).toEqual([])
  budget.close(complete)
  budget.close(complete)
  expect(budget.add(late, 100)).toBe(true)
})
