import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// A busy machine needs more than the default of one second to render.
configure({ asyncUtilTimeout: 10_000 })

// Each test begins without remembered choices.
afterEach(() => {
  for (const [name] of document.cookie.matchAll(/choice-[^=]+/g)) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
    document.cookie = `${name}=; Max-Age=0; Path=/`
  }
})

// Browser APIs that Mantine and modals use and jsdom lacks.
const noop = () => {}

window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: noop,
    removeEventListener: noop,
    addListener: noop,
    removeListener: noop,
    dispatchEvent: () => false,
    onchange: null,
  }) as MediaQueryList

window.ResizeObserver ??= class {
  observe = noop
  unobserve = noop
  disconnect = noop
}

// Without a layout, every element is in the window.
window.IntersectionObserver ??= class {
  constructor(private readonly report: IntersectionObserverCallback) {}
  observe = (target: Element) => {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry
    this.report([entry], this as unknown as IntersectionObserver)
  }
  unobserve = noop
  disconnect = noop
} as unknown as typeof IntersectionObserver

// Streams nothing.
window.EventSource ??= class extends EventTarget {
  close = noop
} as unknown as typeof EventSource

Element.prototype.scrollIntoView ??= noop
window.scrollTo = noop

// As in a browser, a modal gives the focus back to the element that had it before.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  focusedBefore.set(this, document.activeElement)
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  const element = focusedBefore.get(this)
  if (element instanceof HTMLElement) element.focus()
}
