import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Calls of `work` that begin in the same turn of the event loop end in the same turn, when the last of them is done: what
 * follows may then share a transaction. Each has its own result, or its own error.
 */
export function inStep<Given extends unknown[], Result>(
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let step: Step | undefined
  const take = (): Step => {
    const works: Promise<unknown>[] = []
    const ended = nextTurn().then(() => {
      step = undefined
      return Promise.allSettled(works)
    })
    return { works, ended }
  }
  return async (...given) => {
    step ??= take()
    const own = work(...given)
    step.works.push(own)
    const { ended } = step
    // Whoever waits for all hears of an error late; it is not unheard.
    own.catch(() => undefined)
    await ended
    return await own
  }
}

interface Step {
  readonly works: Promise<unknown>[]
  readonly ended: Promise<unknown>
}
