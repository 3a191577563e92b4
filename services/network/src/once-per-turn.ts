/**
 * A question that is asked once for all who ask it in one turn of the event loop. It is sent when the turn is over, so
 * after each of those calls has come: whatever was committed before a call is in its answer. Nothing is kept.
 */
export function oncePerTurn<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      asked = undefined
      return ask()
    })
    return asked
  }
}
