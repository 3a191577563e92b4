import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'

const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  phone: z.nullish(z.string()),
  /** Time of the verification of the phone. */
  phone_verified_at: z.nullish(z.string()),
  photo: z.nullish(z.string()),
  role: z.string(),
  group: z.nullish(z.string()),
  status: z.nullish(z.string()),
  created_at: z.nullable(z.string()),
  bank_id: z.nullish(z.string()),
  bank_name: z.nullish(z.string()),
  bank_fee: z.nullish(z.number()),
  bank_account_name: z.nullish(z.string()),
  bank_account_address: z.nullish(z.string()),
  /** Receives messages on the phone; absent in a login reply. */
  messages: z.nullish(z.boolean()),
  /** Has a second factor. */
  second_factor: z.nullish(z.boolean()),
  is_prev: z.nullish(z.boolean()),
  /** Whether the account has a place in the tree; absent in a reply of an older gateway. */
  has_node: z.nullish(z.boolean()),
  /** What an admin may do: owner, finance, support, stock or auditor. */
  admin_duty: z.nullish(z.string()),
  /** Rights of that duty, such as `withdrawals.change`; absent in a reply of an older gateway. */
  rights: z.nullish(z.array(z.string())),
})

const configs = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Reply of GET /api/users/profile: the signed-in user and the configured values. */
export const sessionReply = z.object({
  user: sessionUser,
  configs,
  /** Unread notifications, at most 100; absent in a login reply. */
  unread: z.nullish(z.number()),
})

export type SessionUser = z.infer<typeof sessionUser>
export type Configs = z.infer<typeof configs>
export type Session = z.infer<typeof sessionReply>

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
  return rights?.includes(right) ?? true
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
