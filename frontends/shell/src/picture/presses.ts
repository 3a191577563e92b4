import { turnEye } from './amounts'

const PRESSED = 'a[href], button'

// Of many presses on a page that does not answer yet, the last is what somebody wants.
let pressed: string | undefined

/** Notes what is pressed on the picture. The eye turns at once; links lead on by themselves. */
export function watchPresses(): void {
  document.addEventListener('click', note, { capture: true })
}

function note({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('#picture button')
  if (!button) return
  if (!button.hasAttribute('data-eye') || !turnEye()) pressed = labelOf(button)
}

/** The page has drawn its first screen whole: it takes the picture's place, with what was pressed and focused on it. */
export function handOver(): void {
  const picture = document.getElementById('picture')
  const root = document.getElementById('root')
  if (!picture || !root) return
  const focused = picture.contains(document.activeElement) ? labelOf(document.activeElement) : undefined
  delete document.documentElement.dataset.picture
  delete document.documentElement.dataset.amounts
  picture.remove()
  document.removeEventListener('click', note, { capture: true })
  // React is in the middle of showing the screen.
  setTimeout(() => {
    find(root, focused)?.focus({ preventScroll: true })
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
