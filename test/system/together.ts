/** Runs `what` for each item, six concurrently, started in order; rejects with the first failure. */
export async function together<T>(many: Iterable<T>, what: (one: T) => Promise<void>): Promise<void> {
  const rest = [...many].values()
  const worker = async () => {
    for (const one of rest) await what(one)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}
