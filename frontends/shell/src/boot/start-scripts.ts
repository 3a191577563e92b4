/**
 * Runs the app's scripts after the first paint of a page with server-rendered markup. As `defer` scripts, cached ones
 * would run before it and delay it by half a second on a slow phone.
 */
export function startScripts(): void {
  document.addEventListener('DOMContentLoaded', () => {
    // Nothing is painted in a hidden tab.
    if (document.hidden) insertScripts()
    else requestAnimationFrame(() => setTimeout(insertScripts))
  })
}

function insertScripts(): void {
  for (const src of document.querySelector<HTMLMetaElement>('meta[name=scripts]')?.content.split(' ') ?? []) {
    const script = document.createElement('script')
    script.src = src
    // `async = false` keeps the execution order.
    script.async = false
    // The bundler's runtime would wait for this element in place of loading the chunk again.
    script.addEventListener('error', () => script.remove())
    document.head.append(script)
  }
}
