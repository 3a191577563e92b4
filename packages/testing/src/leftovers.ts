const running = new Set<() => Promise<void>>()

/** Makes `stop` idempotent and registers it for `stopLeftovers`: a failed test must not leave servers behind. */
export function registerStop(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined
  const once = () => {
    running.delete(once)
    stopped ??= stop()
    return stopped
  }
  running.add(once)
  return once
}

/** Stops everything that a file's tests left running, in reverse order, so that dependents stop first. */
export async function stopLeftovers(): Promise<void> {
  for (const stop of [...running].reverse()) await stop()
}
