import { type Answer, steadyRate } from './callers'

/** Of `clients` that are answered one after the other, each every `pause` ms, from its first answer on. */
function answers(clients: number, pause: number, until: number): Answer[] {
  const all: Answer[] = []
  for (let at = pause; at <= until; at += pause / clients)
    all.push({ client: all.length % clients, at, took: pause })
  return all
}

describe('the rate of a round', () => {
  it('leaves out the beginning, in which nobody is answered yet', () => {
    // Ten a second, of which the first comes after four seconds.
    expect(steadyRate(answers(40, 4_000, 20_000), 0, 20_000)).toBeCloseTo(10)
    expect(steadyRate(answers(1, 100, 20_000), 0, 20_000)).toBeCloseTo(10)
  })

  it('leaves out the end, in which fewer and fewer wait', () => {
    const late = Array.from({ length: 40 }, (_, client) => ({
      client,
      at: 20_001 + client * 500,
      took: 4_000,
    }))
    expect(steadyRate([...answers(40, 4_000, 20_000), ...late], 0, 20_000)).toBeCloseTo(10)
  })

  it('is that of groups, where they are answered in groups', () => {
    const groups = [1, 2, 3, 4, 5].flatMap((second) =>
      Array.from({ length: 8 }, (_, client) => ({ client, at: second * 1_000, took: 1_000 })),
    )
    expect(steadyRate(groups, 0, 5_500)).toBeCloseTo(8)
  })

  it('is that of the whole time where that is too short', () => {
    expect(steadyRate([{ client: 0, at: 500, took: 500 }], 0, 400)).toBeCloseTo(2)
    expect(steadyRate([], 0, 400)).toBe(0)
  })
})
