const STORAGE_KEY = 'jejaring-last-role'

export type LastRole = 'nobody' | 'member' | 'admin'

/** Role of the last session in this browser. A hint for early requests only; the server decides. */
export function readLastRole(): LastRole {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === 'member' || stored === 'admin' ? stored : 'nobody'
  } catch {
    return 'nobody'
  }
}

export function storeLastRole(role: LastRole): void {
  try {
    if (role === 'nobody') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, role)
  } catch {
    // Storage may be unavailable: pages load a little slower.
  }
}
