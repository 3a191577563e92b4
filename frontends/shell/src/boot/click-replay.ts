import { amountVisibility, toggleAmounts } from './amount-visibility'

const PRESSED = 'a[href], button'

// Of many presses on a page that does not answer yet, the last is what somebody wants.
let pressed: string | undefined
// Between a finger's coming down and its press nothing may be taken away from under it.
let held = false
let turned = false
let waits = false

/** Notes what is pressed on the picture. The eye turns at once; links lead on by themselves. */
export function recordClicks(): void {
  document.addEventListener('click', note, { capture: true })
  for (const type of HOLDING) document.addEventListener(type, hold, { capture: true })
}

const HOLDING = ['pointerdown', 'pointerup', 'pointercancel'] as const

function hold({ type }: Event): void {
  held = type === 'pointerdown'
  // The press itself comes after the finger has gone.
  if (!held && waits) setTimeout(replaceWithApp)
}

function note({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('#picture button')
  if (!button) return
  if (!button.hasAttribute('data-eye')) pressed = labelOf(button)
  else {
    toggleAmounts()
    turned = true
  }
}

/** The page has drawn its first screen whole: it takes the picture's place, with what was pressed and focused on it. */
export function replaceWithApp(): void {
  const picture = document.getElementById('picture')
  const root = document.getElementById('root')
  if (!picture || !root) return
  waits = held
  if (waits) return
  const hidden = String(amountVisibility() === 'hidden')
  const focused = picture.contains(document.activeElement) ? labelOf(document.activeElement) : undefined
  // What stands in for answers stood in the picture already, and does not come anew.
  for (const one of root.querySelectorAll<HTMLElement>('.mantine-Skeleton-root')) one.style.animation = 'none'
  delete document.documentElement.dataset.picture
  delete document.documentElement.dataset.amounts
  picture.remove()
  document.removeEventListener('click', note, { capture: true })
  for (const type of HOLDING) document.removeEventListener(type, hold, { capture: true })
  // React is in the middle of showing the screen.
  setTimeout(() => {
    find(root, focused)?.focus({ preventScroll: true })
    // Turned when the screen had been drawn already, though not been shown.
    const eye = root.querySelector<HTMLElement>('[data-eye]')
    if (turned && eye && eye.getAttribute('aria-pressed') !== hidden) eye.click()
    find(root, pressed)?.click()
  })
}

function find(root: HTMLElement, label: string | undefined): HTMLElement | undefined {
  if (label === undefined) return undefined
  return [...root.querySelectorAll<HTMLElement>(PRESSED)].find((one) => labelOf(one) === label)
}

/** What tells buttons and links apart, also those of another build of the same screen. */
function labelOf(element: Element | null): string {
  return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent} ${element?.getAttribute('href')}`
}
