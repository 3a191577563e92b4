/**
 * Whether the page shows server-rendered markup that React has not hydrated yet; true on the server. For the initial
 * state of a component, which never changes: `useHydrated` would render the component again.
 */
export function isHydrating(): boolean {
  return typeof document === 'undefined' || 'hydrating' in document.documentElement.dataset
}
