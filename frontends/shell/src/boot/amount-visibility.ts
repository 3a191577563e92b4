// As the dashboard itself keeps it.
const STORAGE_KEY = 'jejaring-amounts'

type Visibility = 'shown' | 'hidden'

/** The picture has every amount, and dots in its place; until this browser's choice is known it shows the dots. */
export function applyAmountVisibility(): void {
  setVisibility(storedVisibility())
  // The eye comes after this script.
  document.addEventListener('DOMContentLoaded', () => setVisibility(amountVisibility()))
}

/** Turns the eye, and keeps that for the dashboard that follows where it can be kept. */
export function toggleAmounts(): void {
  const choice = amountVisibility() === 'hidden' ? 'shown' : 'hidden'
  setVisibility(choice)
  try {
    localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // Whoever takes the picture's place presses the eye of the screen.
  }
}

/** What the picture shows now. */
export function amountVisibility(): Visibility {
  return document.documentElement.dataset.amounts === 'hidden' ? 'hidden' : 'shown'
}

function setVisibility(choice: Visibility): void {
  document.documentElement.dataset.amounts = choice
  document.querySelector('#picture [data-eye]')?.setAttribute('aria-pressed', String(choice === 'hidden'))
}

function storedVisibility(): Visibility {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'hidden' ? 'hidden' : 'shown'
  } catch {
    // Storage may be forbidden; then amounts are shown, as on every page.
    return 'shown'
  }
}
