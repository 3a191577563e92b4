import { isHydrating } from '@jejaring/web-platform/is-hydrating'

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

/** Ends the hydration and hands early input to React: typed text, ticked boxes, held submits. */
export function replayEarlyInput(part: HTMLElement): void {
  if (!isHydrating()) return
  endHydration()
  for (const input of part.querySelectorAll('input')) {
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
