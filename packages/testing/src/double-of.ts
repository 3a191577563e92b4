import { type Caller, caller, type Definition, Fault, type Handlers, type RequestOf } from '@jejaring/service'
import { serveAlone } from '@jejaring/service/testing'
import { stopsOnce } from './leftovers'

/** A stand-in for another service: real gRPC on a real port, answers from the test. */
export interface Double<D extends Definition> {
  readonly address: string
  /** What it was asked so far, by whom. */
  readonly calls: readonly { method: keyof D; request: RequestOf<D[keyof D]>; caller: Caller }[]
  /** Programs other answers; those not named stay. */
  answer(handlers: Partial<Handlers<D>>): void
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
      const answer = answers[method] as ((request: unknown, call: unknown) => unknown) | undefined
      if (!answer) throw new Fault('internal', `the double has no answer for ${method}`)
      return answer(request, call)
    }
    return [method, handle]
  })
  const server = await serveAlone(definition, Object.fromEntries(all) as Handlers<D>)
  return {
    address: server.address,
    calls,
    answer(more) {
      answers = { ...answers, ...more }
    },
    stop: stopsOnce(server.stop),
  }
}
