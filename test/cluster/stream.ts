export interface StreamEvent {
  readonly id: string
  readonly data: string
}

/** Opens a stream of server-sent events, waits for its first event and closes it. */
export async function firstEvent(url: string, headers: Record<string, string>): Promise<StreamEvent> {
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(), 60_000)
  try {
    const answer = await fetch(url, { headers, signal: stop.signal })
    if (answer.status !== 200 || !answer.body) throw new Error(`${url}: ${answer.status}`)
    let text = ''
    for await (const part of answer.body) {
      text += Buffer.from(part).toString()
      const found = /id: (\d+)\ndata: (.*)\n\n/.exec(text)
      if (found) return { id: found[1]!, data: found[2]! }
    }
    throw new Error(`${url} ended without an event`)
  } finally {
    clearTimeout(late)
    stop.abort()
  }
}
