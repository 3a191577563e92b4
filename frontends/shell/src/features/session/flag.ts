const KEY = 'jejaring-session'

/**
 * Whether somebody was logged in here last time. Only a guess, for what is worth fetching early; the server knows.
 */
export function readFlag(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

export function setFlag(loggedIn: boolean): void {
  try {
    if (loggedIn) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; then pages load a little slower.
  }
}
