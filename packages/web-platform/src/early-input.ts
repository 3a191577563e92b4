import { isHydrating } from './is-hydrating'

/** Ends the hydration, or its attempt. */
export function endHydration(): void {
  delete document.documentElement.dataset.hydrating
}

/**
 * Holds form submits until `replayEarlyInput`. A native submit would leave the page and lose the input; React replays
 * no submit from before its scripts ran.
 */
export function holdFormSubmits(): void {
  document.addEventListener('submit', hold, { capture: true })
}

function hold(event: SubmitEvent): void {
  if (!isHydrating() || !(event.target instanceof HTMLFormElement)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  event.target.setAttribute('aria-busy', 'true')
}

/** Attribute of an element whose content React hydrates later than the page. */
const HYDRATED_LATER = 'data-hydrated-later'

/** Ends the hydration of the page and hands early input to React, except in parts that are hydrated later. */
export function replayEarlyInput(page: Element): void {
  if (!isHydrating()) return
  endHydration()
  replayIn(page)
}

/** Hands early input of a part to React: typed text, ticked boxes, held submits. Has no effect on a part without any. */
export function replayIn(part: Element): void {
  for (const input of part.querySelectorAll('input')) {
    const later = input.closest(`[${HYDRATED_LATER}]`)
    if (later && later !== part) continue
    if (input.type === 'checkbox') {
      if (input.checked !== input.defaultChecked) replayTick(input)
    } else if (input.value !== input.defaultValue) replayText(input)
  }
  for (const form of part.querySelectorAll('form[aria-busy]')) {
    form.removeAttribute('aria-busy')
    form.querySelector<HTMLElement>('[type=submit]')?.click()
  }
}

// Input events are replayed, because React missed them and ignores values that it believes unchanged.

function replayTick(input: HTMLInputElement): void {
  input.checked = input.defaultChecked
  input.click()
}

function replayText(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input
  input.value = input.defaultValue
  // The prototype’s setter: the one that React installs on the element would record the value as known.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(selectionStart, selectionEnd)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
