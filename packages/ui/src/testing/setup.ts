import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// A busy machine needs more than the default of one second to render.
configure({ asyncUtilTimeout: 10_000 })

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

// Streams nothing.
window.EventSource ??= class extends EventTarget {
  close = noop
} as unknown as typeof EventSource

Element.prototype.scrollIntoView ??= noop
window.scrollTo = noop

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}
