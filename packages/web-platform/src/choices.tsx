import { createContext, use, useSyncExternalStore } from 'react'

/** Remembered choices by key. */
export type Choices = Readonly<Record<string, string>>

const PREFIX = 'choice-'
const YEAR_IN_SECONDS = 31_536_000

/** Choices that the page was rendered with on the server, which hydration repeats. */
export const RenderedChoices = createContext<Choices>({})

const listeners = new Set<() => void>()
// Reading cookies takes milliseconds on a slow phone.
let remembered: Choices | undefined

/** The choices in the text of a `Cookie` header. */
export function choicesIn(cookies: string): Choices {
  const pairs = cookies.split(/; */).flatMap((cookie) => {
    const [name = '', value = ''] = cookie.split('=', 2)
    const text = decoded(value)
    return name.startsWith(PREFIX) && text !== undefined ? [[name.slice(PREFIX.length), text]] : []
  })
  return Object.fromEntries(pairs)
}

/**
 * State of a choice, remembered in a cookie, so that the server renders it: one of `offered`, initially the `fallback`.
 */
export function useChoice<Choice extends string>(
  key: string,
  offered: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [chosen, choose] = useChosenText(key)
  return [offered.find((choice) => choice === chosen) ?? fallback, choose]
}

/** A short text, remembered in a cookie; null before one is chosen. */
export function useChosenText(key: string): [string | null, (text: string) => void] {
  const rendered = use(RenderedChoices)
  const chosen = useSyncExternalStore(
    subscribe,
    () => currentChoices()[key] ?? null,
    () => rendered[key] ?? null,
  )
  return [chosen, (text) => remember(key, text)]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) remembered = undefined
  }
}

function currentChoices(): Choices {
  remembered ??= choicesIn(document.cookie)
  return remembered
}

function remember(key: string, text: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest supported browsers have no CookieStore
  document.cookie = `${PREFIX}${key}=${encodeURIComponent(text)}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax${secure}`
  remembered = { ...currentChoices(), [key]: text }
  for (const listener of listeners) listener()
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
