// The dashboard uses the same key (`useLocalStorage`).
const STORAGE_KEY = 'jejaring-amounts'

type Visibility = 'shown' | 'hidden'

/**
 * Shows or masks the amounts of the server-rendered markup by the stored choice. The markup holds both forms and is
 * masked until this runs.
 */
export function applyAmountVisibility(): void {
  setVisibility(storedVisibility())
  // The toggle button is parsed after this script runs.
  document.addEventListener('DOMContentLoaded', () => setVisibility(amountVisibility()))
}

/** Toggles the amounts and stores the choice for the dashboard. */
export function toggleAmounts(): void {
  const choice = amountVisibility() === 'hidden' ? 'shown' : 'hidden'
  setVisibility(choice)
  try {
    localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // Storage is unavailable: `replaceWithApp` clicks the toggle of the app instead.
  }
}

/** The current state of the page. */
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
    // Storage may be unavailable: amounts are shown by default.
    return 'shown'
  }
}
