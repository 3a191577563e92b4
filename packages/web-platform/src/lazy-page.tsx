import { type ComponentType, isValidElement, type ReactNode, use } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { startActivity } from './activity'

type Page<Props> = { default: ComponentType<Props> }

interface LazyPage<Props, More> {
  (props: Props): ReactNode
  /** Loads it before it is shown, so that it is there at once. */
  load(): Promise<More>
}

const failed = new Set<() => void>()

/**
 * A page that is loaded when it is first shown. A failed load stays failed, and is shown by
 * the error element above, until `forgetFailedPages` is called by its retry button: loading
 * again at every render would never end while the server is away.
 */
export function lazyPage<Props extends object, More = unknown>(
  load: () => Promise<Page<Props> & More>,
): LazyPage<Props, More> {
  let pending: Promise<Page<Props> & More> | undefined
  const forget = () => {
    pending = undefined
  }
  const begin = () => {
    pending ??= telling(tracked(load, forget))
    return pending
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, at module level
  function Page(props: Props) {
    const { default: Component } = use(begin())
    return <Component {...props} />
  }
  return Object.assign(Page, { load: begin })
}

/**
 * A promise that says what it holds once it is there: React then takes it at once. A component that waited for one has
 * to ask for it again when it goes on, so it asks every time.
 */
function telling<T>(promise: Promise<T>): Promise<T> {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), nothing)
  return promise
}

function nothing(): void {}

/** Loads the screen that these routes have at a path, if it is a lazy page. */
export async function loadPageAt(routes: RouteObject[], path: string): Promise<void> {
  const element = matchRoutes(routes, path)?.at(-1)?.route.element
  if (isValidElement(element)) await (element.type as { load?: () => Promise<unknown> }).load?.()
}

/** Lets every page whose load failed be tried again. */
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
