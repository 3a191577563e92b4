import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Reply } from './api-client/contract'

/** Reply of GET /api/users/profile: the signed-in user and the configured values. */
type Profile = Reply<'GET /api/users/profile'>

export type SessionUser = Profile['user']
export type Configs = Profile['configs']
/**
 * `unread`: notifications, at most 100; `push_key`: of web push, where the office has set it up. Both are absent after a
 * login.
 */
export type Session = Pick<Profile, 'user' | 'configs'> & Partial<Pick<Profile, 'unread' | 'push_key'>>

export const sessionKey = ['session'] as const

/** The session in the query cache; undefined without one. */
export function useSession(): Session | undefined {
  // The guards load it on every navigation, so this query never does.
  return useQuery<Session>({ queryKey: sessionKey, queryFn: skipToken }).data
}

/**
 * The signed-in user, for screens behind the `auth` guard. After the session ends it returns the last user until the
 * login page is rendered.
 */
export function useUser(): SessionUser {
  const session = useSession()
  const last = useRef(session)
  if (session) last.current = session
  if (!last.current) throw new Error('This screen needs a session')
  return last.current.user
}

/** Whether the duty of an admin has a right, such as `withdrawals.change`; for screens of admins. The server enforces it. */
export function hasRight({ rights }: SessionUser, right: string): boolean {
  return rights.includes(right)
}

/** `hasRight` of the signed-in user, for screens that hide what the user may not do. True while no session is known. */
export function useRight(right: string): boolean {
  const session = useSession()
  return session === undefined || hasRight(session.user, right)
}

/** The configured values; empty without a session. */
export function useConfigs(): Configs {
  return useSession()?.configs ?? {}
}

/** A configured number; 0 when it is missing. */
export function configNumber(values: Configs, key: string): number {
  const value = Number(values[key])
  return Number.isFinite(value) ? value : 0
}
