/**
 * Whether the page shows server-rendered markup that React has not hydrated yet, parts that it hydrates later aside; true
 * on the server. The template of the
 * page sets `data-hydrating`, the shell's `endHydration` removes it. Read it once, by `useState(isHydrating)`: unlike
 * `useHydrated` it causes no second render.
 */
export function isHydrating(): boolean {
  return typeof document === 'undefined' || 'hydrating' in document.documentElement.dataset
}
