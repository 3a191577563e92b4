import type { Reply, Session } from '@jejaring/web-platform'

export interface LoginReply {
  message: string
  /** A second factor is required. */
  challenge?: { token: string; passkey: boolean }
  session?: Session
}

/** The login replies like the profile, with `config` instead of `configs`; or with a challenge. */
export function readLogin(reply: Reply<'POST /api/auth/login'>): LoginReply {
  const { message } = reply
  if ('challenge' in reply) return { message, challenge: { token: reply.challenge, passkey: reply.passkey } }
  return { message, session: { user: reply.user, configs: reply.config } }
}
