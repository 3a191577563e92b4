/** Whether somebody who leaves the page now is asked first. */
export function promptsBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
