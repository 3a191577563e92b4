/**
 * Writes into a field as typing does: in place of what is selected, with the cursor behind it, and one step back in the
 * browser's own undo.
 */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus()
  // Deprecated, and the only way there is that undo knows of.
  if (document.execCommand?.('insertText', false, text)) return
  const { selectionStart, selectionEnd, value } = field
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
