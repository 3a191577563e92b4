import { type Answer, steadyRate } from './callers'

/** Answers of `clients` clients, evenly spaced; each client gets one every `pause` ms. */
function answers(clients: number, pause: number, until: number): Answer[] {
  const all: Answer[] = []
  for (let at = pause; at <= until; at += pause / clients)
    all.push({ client: all.length % clients, at, took: pause })
  return all
}

describe('steadyRate', () => {
  it('excludes the time before every client has an answer', () => {
    // Ten per second; the first comes after four seconds.
    expect(steadyRate(answers(40, 4_000, 20_000), 0, 20_000)).toBeCloseTo(10)
    expect(steadyRate(answers(1, 100, 20_000), 0, 20_000)).toBeCloseTo(10)
  })

  it('excludes answers after the end, when fewer clients wait', () => {
    const late = Array.from({ length: 40 }, (_, client) => ({
      client,
      at: 20_001 + client * 500,
      took: 4_000,
    }))
    expect(steadyRate([...answers(40, 4_000, 20_000), ...late], 0, 20_000)).toBeCloseTo(10)
  })

  it('counts complete groups when clients are answered in groups', () => {
    const groups = [1, 2, 3, 4, 5].flatMap((second) =>
      Array.from({ length: 8 }, (_, client) => ({ client, at: second * 1_000, took: 1_000 })),
    )
    expect(steadyRate(groups, 0, 5_500)).toBeCloseTo(8)
  })

  it('uses the whole time when too few answers remain', () => {
    expect(steadyRate([{ client: 0, at: 500, took: 500 }], 0, 400)).toBeCloseTo(2)
    expect(steadyRate([], 0, 400)).toBe(0)
  })
})
