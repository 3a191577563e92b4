import { sessionReply } from '@jejaring/web-platform'
import * as z from 'zod/mini'

/**
 * The login replies like the profile, with `config` instead of `configs`; or with a challenge when a code is
 * required.
 */
export const loginReply = z.pipe(
  z.object({
    message: z.optional(z.string()),
    challenge: z.optional(z.string()),
    passkey: z.optional(z.boolean()),
    user: z.optional(z.unknown()),
    config: z.optional(z.unknown()),
  }),
  z.transform(({ message, challenge, passkey = false, user, config }) => ({
    message,
    challenge: challenge === undefined ? undefined : { token: challenge, passkey },
    session: challenge ? undefined : sessionReply.parse({ user, configs: config }),
  })),
)

export type LoginReply = z.infer<typeof loginReply>
