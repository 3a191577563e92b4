/**
 * Lets phones install the page, and shows a page of ours when there is no network. Without it, as in a private
 * window or over plain http, everything else works.
 */
export function installWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  const install = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  // A drawn page may have all that it needs for its picture before this runs.
  if (document.readyState === 'complete') install()
  else window.addEventListener('load', install)
}
