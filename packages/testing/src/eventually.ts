import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Retries until `check` neither throws nor returns false, and returns its result. Throws its last error after
 * 30 s, which a busy disk may need.
 */
export async function eventually<T>(check: () => T | Promise<T>, milliseconds = 30_000): Promise<T> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    try {
      const answer = await check()
      if (answer !== false) return answer
      if (Date.now() > deadline) throw new Error('it did not come true in time')
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await sleep(20)
  }
}
