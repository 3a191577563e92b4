import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'

const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  phone: z.nullish(z.string()),
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
  /** Wants messages to the phone; left out by the login. */
  messages: z.nullish(z.boolean()),
  /** Has a second factor, which the login asks for. */
  second_factor: z.nullish(z.boolean()),
  is_prev: z.nullish(z.boolean()),
})

const configs = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** The reply of GET /api/users/profile: who is logged in, and the values of the programme. */
export const sessionReply = z.object({
  user: sessionUser,
  configs,
  /** Unread notifications, at most 100; the login does not say. */
  unread: z.nullish(z.number()),
})

export type SessionUser = z.infer<typeof sessionUser>
export type Configs = z.infer<typeof configs>
export type Session = z.infer<typeof sessionReply>

export const sessionKey = ['session'] as const

/** The session that the shell keeps in the query cache; undefined when nobody is logged in. */
export function useSession(): Session | undefined {
  // The guards fetch it on every navigation, so the query itself never does.
  return useQuery<Session>({ queryKey: sessionKey, queryFn: skipToken }).data
}

/**
 * The member who is logged in. For screens behind the `auth` guard only. When the session ends,
 * a screen keeps its member for the moment until the login page takes its place.
 */
export function useUser(): SessionUser {
  const session = useSession()
  const last = useRef(session)
  if (session) last.current = session
  if (!last.current) throw new Error('This screen needs a session')
  return last.current.user
}

/** The configured values, empty while nobody is logged in. */
export function useConfigs(): Configs {
  return useSession()?.configs ?? {}
}

/** A configured number; 0 when it is missing. */
export function configNumber(values: Configs, key: string): number {
  const value = Number(values[key])
  return Number.isFinite(value) ? value : 0
}
