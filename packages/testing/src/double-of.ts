import {
  type Caller,
  caller,
  type Definition,
  Fault,
  type Handlers,
  type RequestOf,
  unavailable,
} from '@jejaring/service-kit'
import { unbatched } from '@jejaring/service-kit/testing'
import { stopsOnce } from './leftovers'

/** A stand-in for another service: real gRPC on a real port, answers from the test. */
export interface Double<D extends Definition> {
  readonly address: string
  /** What it was asked so far, by whom. */
  readonly calls: readonly { method: keyof D; request: RequestOf<D[keyof D]>; caller: Caller }[]
  /** Programs other answers; those not named stay. */
  answer(handlers: Partial<Handlers<D>>): void
  /** While it is true, every call fails as if nobody were there. */
  away: boolean
  stop(): Promise<void>
}

/** Answers the given methods; any other fails as a defect, so a forgotten one is seen. */
export async function doubleOf<D extends Definition>(
  definition: D,
  handlers: Partial<Handlers<D>> = {},
): Promise<Double<D>> {
  type Recorded = Double<D>['calls'][number]
  let answers: Partial<Handlers<D>> = handlers
  const calls: Recorded[] = []
  const all = Object.keys(definition).map((method) => {
    const handle = (request: unknown, call: unknown) => {
      calls.push({ method, request, caller: caller() } as Recorded)
      if (double.away) throw unavailable()
      const answer = answers[method] as ((request: unknown, call: unknown) => unknown) | undefined
      if (!answer) throw new Fault('internal', `the double has no answer for ${method}`)
      return answer(request, call)
    }
    return [method, handle]
  })
  const server = await unbatched(definition, Object.fromEntries(all) as Handlers<D>)
  const double: Double<D> = {
    address: server.address,
    calls,
    answer(more) {
      answers = { ...answers, ...more }
    },
    away: false,
    stop: stopsOnce(server.stop),
  }
  return double
}

/** Nobody answers in the place of any of these while `work` runs. */
export async function whileAway<T>(
  doubles: Readonly<Record<string, { away: boolean }>>,
  work: () => Promise<T>,
): Promise<T> {
  for (const double of Object.values(doubles)) double.away = true
  try {
    return await work()
  } finally {
    for (const double of Object.values(doubles)) double.away = false
  }
}
