import { createContext, use, useSyncExternalStore } from 'react'

/** Remembered choices by key. */
export type Choices = Readonly<Record<string, string>>

const COOKIE_PREFIX = 'choice-'
const COOKIE_MAX_AGE_SECONDS = 31_536_000

/** Choices that the server rendered the page with. Hydration reads them, so that its first render matches the HTML. */
export const RenderedChoices = createContext<Choices>({})

const listeners = new Set<() => void>()
// Reading `document.cookie` takes milliseconds on a slow phone, so components that are mounted share what was read.
let cachedChoices: Choices | undefined

/** The choices in the text of a `Cookie` header. */
export function parseChoices(cookies: string): Choices {
  const pairs = cookies.split(/; */).flatMap((cookie) => {
    const [name = '', value = ''] = cookie.split('=', 2)
    const text = decodeCookieValue(value)
    return name.startsWith(COOKIE_PREFIX) && text !== undefined
      ? [[name.slice(COOKIE_PREFIX.length), text]]
      : []
  })
  return Object.fromEntries(pairs)
}

/** State that a cookie keeps, so that the server renders it: one of `options`, or `fallback` before one is chosen. */
export function useChoice<Choice extends string>(
  key: string,
  options: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [chosen, choose] = useChosenText(key)
  return [options.find((choice) => choice === chosen) ?? fallback, choose]
}

/** A text of at most some hundred characters that a cookie keeps; null before one is chosen. The key is part of its name. */
export function useChosenText(key: string): [string | null, (text: string) => void] {
  const rendered = use(RenderedChoices)
  const chosen = useSyncExternalStore(
    subscribe,
    () => currentChoices()[key] ?? null,
    () => rendered[key] ?? null,
  )
  return [chosen, (text) => saveChoice(key, text)]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) cachedChoices = undefined
  }
}

function currentChoices(): Choices {
  cachedChoices ??= parseChoices(document.cookie)
  return cachedChoices
}

function saveChoice(key: string, text: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest supported browsers have no CookieStore
  document.cookie = `${COOKIE_PREFIX}${key}=${encodeURIComponent(text)}; Path=/; Max-Age=${COOKIE_MAX_AGE_SECONDS}; SameSite=Lax${secure}`
  cachedChoices = { ...currentChoices(), [key]: text }
  for (const listener of listeners) listener()
}

function decodeCookieValue(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
