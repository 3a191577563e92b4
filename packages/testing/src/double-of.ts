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
import { registerStop } from './leftovers'

/** A test double of another service: real gRPC on a real port, with programmable answers. */
export interface Double<D extends Definition> {
  readonly address: string
  /** The calls received so far, with their callers. */
  readonly calls: readonly { method: keyof D; request: RequestOf<D[keyof D]>; caller: Caller }[]
  /** Replaces the handlers named here; the others remain. */
  answer(handlers: Partial<Handlers<D>>): void
  /** While true, every call fails as if the service were unreachable. */
  isUnavailable: boolean
  stop(): Promise<void>
}

/**
 * Starts a double with the given handlers; any other method fails as INTERNAL, so that a missing handler is
 * noticed.
 */
export async function doubleOf<D extends Definition>(
  definition: D,
  handlers: Partial<Handlers<D>> = {},
): Promise<Double<D>> {
  type RecordedCall = Double<D>['calls'][number]
  let answers: Partial<Handlers<D>> = handlers
  const calls: RecordedCall[] = []
  const all = Object.keys(definition).map((method) => {
    const handle = (request: unknown, call: unknown) => {
      calls.push({ method, request, caller: caller() } as RecordedCall)
      if (double.isUnavailable) throw unavailable()
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
    isUnavailable: false,
    stop: registerStop(server.stop),
  }
  return double
}

/** Makes these doubles unavailable while `work` runs. */
export async function whileUnavailable<T>(
  doubles: Readonly<Record<string, { isUnavailable: boolean }>>,
  work: () => Promise<T>,
): Promise<T> {
  for (const double of Object.values(doubles)) double.isUnavailable = true
  try {
    return await work()
  } finally {
    for (const double of Object.values(doubles)) double.isUnavailable = false
  }
}
