import { amountVisibility, toggleAmounts } from './amount-visibility'

const CLICKABLE = 'a[href], button'

// Of several clicks before the app runs, only the last is replayed.
let lastClicked: string | undefined
// Between pointerdown and click the DOM must not change, or the click hits another element.
let isPointerDown = false
let hasToggled = false
let isReplacePending = false

/**
 * Records clicks on the server-rendered page. The amount toggle works immediately; links navigate without JavaScript.
 */
export function recordClicks(): void {
  document.addEventListener('click', recordClick, { capture: true })
  for (const type of POINTER_EVENTS) document.addEventListener(type, trackPointer, { capture: true })
}

const POINTER_EVENTS = ['pointerdown', 'pointerup', 'pointercancel'] as const

function trackPointer({ type }: Event): void {
  isPointerDown = type === 'pointerdown'
  // The click event follows pointerup.
  if (!isPointerDown && isReplacePending) setTimeout(replaceWithApp)
}

function recordClick({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('#picture button')
  if (!button) return
  if (!button.hasAttribute('data-eye')) lastClicked = labelOf(button)
  else {
    toggleAmounts()
    hasToggled = true
  }
}

/**
 * Replaces the server-rendered markup with the app, and moves the focus and the last click to the matching elements.
 */
export function replaceWithApp(): void {
  const markup = document.getElementById('picture')
  const root = document.getElementById('root')
  if (!markup || !root) return
  isReplacePending = isPointerDown
  if (isReplacePending) return
  const hidden = String(amountVisibility() === 'hidden')
  const focused = markup.contains(document.activeElement) ? labelOf(document.activeElement) : undefined
  // Skeletons were visible in the markup already; do not fade them in again.
  for (const element of root.querySelectorAll<HTMLElement>('.mantine-Skeleton-root'))
    element.style.animation = 'none'
  delete document.documentElement.dataset.picture
  delete document.documentElement.dataset.amounts
  markup.remove()
  document.removeEventListener('click', recordClick, { capture: true })
  for (const type of POINTER_EVENTS) document.removeEventListener(type, trackPointer, { capture: true })
  // React is still in its commit phase.
  setTimeout(() => {
    findByLabel(root, focused)?.focus({ preventScroll: true })
    // The amounts were toggled after the app had rendered but before it was shown.
    const toggle = root.querySelector<HTMLElement>('[data-eye]')
    if (hasToggled && toggle && toggle.getAttribute('aria-pressed') !== hidden) toggle.click()
    findByLabel(root, lastClicked)?.click()
  })
}

function findByLabel(root: HTMLElement, label: string | undefined): HTMLElement | undefined {
  if (label === undefined) return undefined
  return [...root.querySelectorAll<HTMLElement>(CLICKABLE)].find((element) => labelOf(element) === label)
}

/** Identifies a button or link by its text; works across two builds of the same screen. */
function labelOf(element: Element | null): string {
  return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent} ${element?.getAttribute('href')}`
}
