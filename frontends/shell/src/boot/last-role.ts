const KEY = 'jejaring-last-role'

export type LastRole = 'nobody' | 'member' | 'admin'

/** Role of the last session in this browser. A hint for early requests only; the server decides. */
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
    // Storage may be unavailable: pages load a little slower.
  }
}
