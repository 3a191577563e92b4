/**
 * Lets phones install the page, and shows a page of ours when there is no network. Without it, as in a private
 * window or over plain http, everything else works.
 */
export function installWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
