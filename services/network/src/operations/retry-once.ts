import { isFault } from '@jejaring/service-kit'

const MIN_RETRY_MS = 500

/** Retries a step once when it was unavailable, within the step's own time limit. */
export async function retryOnce<T>(
  budgetMs: number,
  step: (options: { deadline: number }) => Promise<T>,
): Promise<T> {
  const end = performance.now() + budgetMs
  try {
    return await step({ deadline: budgetMs })
  } catch (error) {
    const remaining = Math.floor(end - performance.now())
    if (!isFault(error, 'unavailable') || remaining < MIN_RETRY_MS) throw error
    return await step({ deadline: remaining })
  }
}
