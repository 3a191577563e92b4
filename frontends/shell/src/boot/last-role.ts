const KEY = 'jejaring-last-role'

export type LastRole = 'nobody' | 'member' | 'admin'

/** Who was logged in here last time. Only a guess, for what is worth fetching early; the server knows. */
export function readLastRole(): LastRole {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'member' || kept === 'admin' ? kept : 'nobody'
  } catch {
    return 'nobody'
  }
}

export function storeLastRole(role: LastRole): void {
  try {
    if (role === 'nobody') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, role)
  } catch {
    // Storage may be forbidden; then pages load a little slower.
  }
}
