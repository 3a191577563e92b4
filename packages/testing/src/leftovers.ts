const running = new Set<() => Promise<void>>()

/** Makes `stop` harmless to repeat, and sure to be called: a failed test must not leave servers behind. */
export function stopsOnce(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined
  const once = () => {
    running.delete(once)
    stopped ??= stop()
    return stopped
  }
  running.add(once)
  return once
}

/** Stops what the tests of a file have left, last started first: what stands beside another goes before it. */
export async function stopLeftovers(): Promise<void> {
  for (const stop of [...running].reverse()) await stop()
}
