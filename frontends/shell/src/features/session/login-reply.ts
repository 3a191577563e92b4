import { sessionReply } from '@jejaring/web-platform'
import * as z from 'zod/mini'

/** The login answers the same as the profile, with `config` for `configs`; or a challenge, where a code is still to come. */
export const loginReply = z.pipe(
  z.object({
    message: z.optional(z.string()),
    challenge: z.optional(z.string()),
    user: z.optional(z.unknown()),
    config: z.optional(z.unknown()),
  }),
  z.transform(({ message, challenge, user, config }) => ({
    message,
    challenge,
    session: challenge ? undefined : sessionReply.parse({ user, configs: config }),
  })),
)

export type LoginReply = z.infer<typeof loginReply>
