/**
 * Inserts text as typing does: replaces the selection, moves the cursor behind the text, and is one step in the
 * browser’s undo history.
 */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus()
  // Deprecated, but the only API that adds to the undo history.
  if (document.execCommand?.('insertText', false, text)) return
  const { selectionStart, selectionEnd, value } = field
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
