const TYPING_SELECTOR =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

/**
 * Whether a key press can be a shortcut of one letter: without Ctrl, Cmd and Alt, which belong to the browser, and
 * outside of what takes letters itself, also to choose an option.
 */
export function isLetterShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false
  return !(event.target instanceof Element && event.target.closest(TYPING_SELECTOR))
}
