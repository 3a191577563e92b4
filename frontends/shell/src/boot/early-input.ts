/**
 * Lets forms wait that are sent before the page can send them. The browser itself would leave with what was typed.
 * Only on a drawn page, and until `takeOver`.
 */
export function holdFormSubmits(): void {
  document.addEventListener('submit', hold, { capture: true })
}

function hold(event: SubmitEvent): void {
  if (!prerenderedName() || !(event.target instanceof HTMLFormElement)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  event.target.setAttribute('aria-busy', 'true')
}

/** The drawn screen that the page shows while React is on the way; undefined when there is none. */
export function prerenderedName(): string | undefined {
  return document.documentElement.dataset.drawn
}

/** Says that React has the page, and gives it what people did before: what they typed, ticked and sent. */
export function replayEarlyInput(part: HTMLElement): void {
  if (!prerenderedName()) return
  delete document.documentElement.dataset.drawn
  for (const input of part.querySelectorAll('input')) {
    if (input.type === 'checkbox') {
      if (input.checked !== input.defaultChecked) tickAgain(input)
    } else if (input.value !== input.defaultValue) typeAgain(input)
  }
  for (const form of part.querySelectorAll('form[aria-busy]')) {
    form.removeAttribute('aria-busy')
    form.querySelector<HTMLElement>('[type=submit]')?.click()
  }
}

// Each is done once more: React did not see it, and looks at nothing that it believes unchanged.

function tickAgain(input: HTMLInputElement): void {
  input.checked = input.defaultChecked
  input.click()
}

function typeAgain(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input
  input.value = input.defaultValue
  // Past React's own setter, which would note the value as known.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(selectionStart, selectionEnd)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
