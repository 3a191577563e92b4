import type { Right } from '@jejaring/service-kit'

type AccessLevel = 'public' | 'member' | 'admin'

/**
 * Who may make a call: everybody, logged-in users, admins of every duty, or admins whose duty has a right. A call with
 * `own_account.change` is for members; an admin who makes it needs that right.
 */
export type Access = AccessLevel | Right

export function levelOf(access: Access): AccessLevel {
  if (access === 'own_account.change') return 'member'
  return rightOf(access) ? 'admin' : (access as AccessLevel)
}

/** The right that an admin needs; undefined for the levels, which need none. */
export function rightOf(access: Access): Right | undefined {
  return access.includes('.') ? (access as Right) : undefined
}
