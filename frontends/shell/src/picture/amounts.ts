// As the dashboard itself keeps it.
const KEY = 'jejaring-amounts'

type Choice = 'shown' | 'hidden'

/** The picture has every amount, and dots in its place; until this browser's choice is known it shows the dots. */
export function coverAmounts(): void {
  show(keptChoice())
  // The eye comes after this script.
  document.addEventListener('DOMContentLoaded', () => show(shownChoice()))
}

/** Turns the eye, and keeps that for the dashboard that follows where it can be kept. */
export function turnEye(): void {
  const choice = shownChoice() === 'hidden' ? 'shown' : 'hidden'
  show(choice)
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Whoever takes the picture's place presses the eye of the screen.
  }
}

/** What the picture shows now. */
export function shownChoice(): Choice {
  return document.documentElement.dataset.amounts === 'hidden' ? 'hidden' : 'shown'
}

function show(choice: Choice): void {
  document.documentElement.dataset.amounts = choice
  document.querySelector('#picture [data-eye]')?.setAttribute('aria-pressed', String(choice === 'hidden'))
}

function keptChoice(): Choice {
  try {
    return localStorage.getItem(KEY) === 'hidden' ? 'hidden' : 'shown'
  } catch {
    // Storage may be forbidden; then amounts are shown, as on every page.
    return 'shown'
  }
}
