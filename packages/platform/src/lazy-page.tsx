import { type ComponentType, use } from 'react'
import { beginActivity } from './activity'

type Page<Props> = { default: ComponentType<Props> }

const failed = new Set<() => void>()

/**
 * A page that is loaded when it is first shown. A failed load stays failed, and is shown by
 * the error element above, until `forgetFailedPages` is called by its retry button: loading
 * again at every render would never end while the server is away.
 */
export function lazyPage<Props extends object>(load: () => Promise<Page<Props>>): ComponentType<Props> {
  let pending: Promise<Page<Props>> | undefined
  const forget = () => {
    pending = undefined
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, at module level
  return function LazyPage(props: Props) {
    pending ??= tracked(load, forget)
    const { default: Component } = use(pending)
    return <Component {...props} />
  }
}

/** Lets every page whose load failed be tried again. */
export function forgetFailedPages(): void {
  for (const forget of failed) forget()
  failed.clear()
}

async function tracked<T>(load: () => Promise<T>, forget: () => void): Promise<T> {
  const end = beginActivity()
  try {
    return await load()
  } catch (error) {
    failed.add(forget)
    throw error
  } finally {
    end()
  }
}
