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
const DEFERRED_HYDRATION_ATTRIBUTE = 'data-deferred-hydration'

/** Ends the hydration of the page and hands early input to React, except in parts that are hydrated later. */
export function replayEarlyInput(page: Element): void {
  if (!isHydrating()) return
  endHydration()
  replayInput(page)
}

/** Hands the early input of a part to React: typed text, ticked boxes, held submits. Does nothing if there is none. */
export function replayInput(part: Element): void {
  for (const input of part.querySelectorAll('input')) {
    if (isDeferred(input, part)) continue
    if (input.type === 'checkbox') {
      if (input.checked !== input.defaultChecked) replayTick(input)
    } else if (input.type !== 'file' && input.value !== input.defaultValue) replayText(input)
  }
  for (const form of part.querySelectorAll('form[aria-busy]')) {
    if (isDeferred(form, part)) continue
    form.removeAttribute('aria-busy')
    form.querySelector<HTMLElement>('[type=submit]')?.click()
  }
}

/** Whether an element is in a part within `part` that is hydrated later. */
function isDeferred(element: Element, part: Element): boolean {
  const deferred = element.closest(`[${DEFERRED_HYDRATION_ATTRIBUTE}]`)
  return deferred !== null && deferred !== part && part.contains(deferred)
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
  // Numbers and e-mail addresses have no selection.
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
