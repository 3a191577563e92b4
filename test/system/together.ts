/** Does something for each of many, a few at a time, in their order; the first failure ends it. */
export async function together<T>(many: Iterable<T>, what: (one: T) => Promise<void>): Promise<void> {
  const rest = [...many].values()
  const worker = async () => {
    for (const one of rest) await what(one)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}
