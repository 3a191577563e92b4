/**
 * Coalesces calls: all calls of one event-loop tick share one run of `query`, with the arguments and the caller context
 * of the first call. The run starts after the tick, so it sees everything committed before any of those calls. Results
 * are not cached.
 */
export function oncePerTick<Args extends unknown[], T>(
  query: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let pending: Promise<T> | undefined
  return (...args) => {
    pending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      pending = undefined
      return query(...args)
    })
    return pending
  }
}

/** `oncePerTick` with one run per key. */
export function oncePerTickByKey<Key, Args extends unknown[], T>(
  query: (key: Key, ...args: Args) => Promise<T>,
): (key: Key, ...args: Args) => Promise<T> {
  const pending = new Map<Key, (...args: Args) => Promise<T>>()
  return (key, ...args) => {
    const known = pending.get(key)
    if (known) return known(...args)
    const coalesced = oncePerTick((...firstArgs: Args) => {
      pending.delete(key)
      return query(key, ...firstArgs)
    })
    pending.set(key, coalesced)
    return coalesced(...args)
  }
}
