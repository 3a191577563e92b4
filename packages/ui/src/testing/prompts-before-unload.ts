/** Whether leaving the page asks for confirmation. */
export function promptsBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
