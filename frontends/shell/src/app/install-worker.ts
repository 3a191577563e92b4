/**
 * Registers the service worker, which makes the app installable and shows an offline page. Without it (private
 * window, plain http) everything else works.
 */
export function installWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  const install = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  // A prerendered page may have finished loading before this runs.
  if (document.readyState === 'complete') install()
  else window.addEventListener('load', install)
}
