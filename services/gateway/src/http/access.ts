import type { Right } from '@jejaring/service-kit'

type Level = 'public' | 'member' | 'admin'

/**
 * Who may make a call: everybody, logged-in members, admins of every duty, or admins whose duty has a right. The right
 * `own_account.change` is that of members; admins need it for their own account.
 */
export type Access = Level | Right

export function levelOf(access: Access): Level {
  if (access === 'own_account.change') return 'member'
  return rightOf(access) ? 'admin' : (access as Level)
}

/** The right that an admin needs; undefined for calls of every duty. */
export function rightOf(access: Access): Right | undefined {
  return access.includes('.') ? (access as Right) : undefined
}
