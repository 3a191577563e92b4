import { type ComponentType, isValidElement, type ReactNode } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { startActivity } from './activity'

type Page<Props> = { default: ComponentType<Props> }

interface LazyPage<Props, More> {
  (props: Props): ReactNode
  /** Loads the page before it is rendered. */
  load(): Promise<More>
  /** Name of the chunk with its code. The server links the files of that chunk. */
  readonly chunk: string | undefined
}

const failed = new Set<() => void>()

/**
 * A page whose code loads on first render. A failed load stays failed and is shown by the error element above until
 * its retry button calls `resetFailedPages`; retrying on every render would loop while the server is unavailable. `chunk` is the
 * `webpackChunkName` of the import; a test compares the two.
 */
export function lazyPage<Props extends object, More = unknown>(
  load: () => Promise<Page<Props> & More>,
  chunk?: string,
): LazyPage<Props, More> {
  let pending: KnownPromise<Page<Props> & More> | undefined
  const forget = () => {
    pending = undefined
  }
  const begin = () => {
    pending ??= withOutcome(tracked(load, forget))
    return pending
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, at module level
  function Page(props: Props) {
    const { default: Component } = read(begin())
    return <Component {...props} />
  }
  return Object.assign(Page, { load: begin, chunk })
}

/** A promise whose outcome can be read synchronously. */
interface KnownPromise<T> extends Promise<T> {
  outcome?: { value: T } | { error: unknown }
}

function withOutcome<T>(promise: Promise<T>): KnownPromise<T> {
  const known: KnownPromise<T> = promise
  promise.then(
    (value) => {
      known.outcome = { value }
    },
    (error: unknown) => {
      known.outcome = { error }
    },
  )
  return known
}

/**
 * Suspends until the page is there. The promise is thrown: React keeps a render that waits in `use` for later, and loses it
 * when a test's `act` ends meanwhile.
 */
function read<T>(promise: KnownPromise<T>): T {
  if (promise.outcome === undefined) throw promise
  if ('error' in promise.outcome) throw promise.outcome.error
  return promise.outcome.value
}

/** The lazy page that a path shows; undefined for an unknown path. */
export function pageAt(routes: RouteObject[], path: string): LazyPage<object, unknown> | undefined {
  const element = matchRoutes(routes, path)?.at(-1)?.route.element
  return isValidElement(element) && isLazyPage(element.type) ? element.type : undefined
}

function isLazyPage(type: unknown): type is LazyPage<object, unknown> {
  return typeof type === 'function' && 'load' in type
}

/** Makes every failed page load again. */
export function resetFailedPages(): void {
  for (const forget of failed) forget()
  failed.clear()
}

async function tracked<T>(load: () => Promise<T>, forget: () => void): Promise<T> {
  const end = startActivity()
  try {
    return await load()
  } catch (error) {
    failed.add(forget)
    throw error
  } finally {
    end()
  }
}
