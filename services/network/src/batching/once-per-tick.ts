/**
 * A question that is asked once for all who ask it in one turn of the event loop. It is sent when the turn is over, so
 * after each of those calls has come: whatever was committed before a call is in its answer. Nothing is kept. It is asked
 * with what the first of them gave, and on behalf of that one.
 */
export function oncePerTick<Given extends unknown[], T>(
  ask: (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  let asked: Promise<T> | undefined
  return (...given) => {
    asked ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      asked = undefined
      return ask(...given)
    })
    return asked
  }
}

/** The same for a question about something: each thing is asked about by itself. */
export function oncePerTickByKey<About, Given extends unknown[], T>(
  ask: (about: About, ...given: Given) => Promise<T>,
): (about: About, ...given: Given) => Promise<T> {
  const questions = new Map<About, (...given: Given) => Promise<T>>()
  return (about, ...given) => {
    const known = questions.get(about)
    if (known) return known(...given)
    const question = oncePerTick((...its: Given) => {
      questions.delete(about)
      return ask(about, ...its)
    })
    questions.set(about, question)
    return question(...given)
  }
}
