import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// A busy machine takes longer than the library's one second to draw what a test waits for.
configure({ asyncUtilTimeout: 10_000 })

// What Mantine and the windows ask of a browser and jsdom does not have.
const quiet = () => {}

window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: quiet,
    removeEventListener: quiet,
    addListener: quiet,
    removeListener: quiet,
    dispatchEvent: () => false,
    onchange: null,
  }) as MediaQueryList

window.ResizeObserver ??= class {
  observe = quiet
  unobserve = quiet
  disconnect = quiet
}

Element.prototype.scrollIntoView ??= quiet
window.scrollTo = quiet

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}
