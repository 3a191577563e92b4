/** Whether somebody who leaves the page now is asked first. */
export function isLeavingAsked(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
