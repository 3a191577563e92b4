import { randomKey } from './random-key'

export interface IdempotencyKeys {
  /** The key of the last unanswered attempt with the same body, or a new key. */
  keyFor(path: string, body: unknown): string
  /** Records an attempt without a reply: it may have taken effect. */
  unanswered(path: string): void
  /**
   * Ends the key after a success, so that the next submit is a new operation even with the same body. Returns whether
   * an earlier attempt got no reply.
   */
  spent(path: string): boolean
}

/** Keeps one open idempotency key per path. Stores only a digest of the body, because it may hold a password. */
export function createIdempotencyKeys(): IdempotencyKeys {
  const open = new Map<string, { digest: string; key: string; unanswered?: boolean }>()
  return {
    keyFor(path, body) {
      const digest = digestOf(body)
      const held = open.get(path)
      if (held?.digest === digest) return held.key
      const key = randomKey()
      open.set(path, { digest, key })
      return key
    },
    unanswered(path) {
      const held = open.get(path)
      if (held) held.unanswered = true
    },
    spent(path) {
      const isRepeat = open.get(path)?.unanswered === true
      open.delete(path)
      return isRepeat
    },
  }
}

function digestOf(body: unknown): string {
  const text = textOf(body)
  return `${text.length}:${hash(text, 0x9e3779b1)}:${hash(text, 0x85ebca77)}`
}

function textOf(body: unknown): string {
  if (body instanceof URLSearchParams) return body.toString()
  if (body instanceof FormData) return JSON.stringify([...body].map(describeEntry))
  return JSON.stringify(body ?? {})
}

function describeEntry([name, value]: [string, FormDataEntryValue]): unknown {
  if (typeof value === 'string') return [name, value]
  return [name, value.name, value.size, value.type, value.lastModified]
}

function hash(text: string, seed: number): number {
  let state = seed
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
    state ^= state >>> 15
  }
  return state >>> 0
}
