import { sessionReply } from '@jejaring/platform'
import * as z from 'zod/mini'

/** The login answers the same as the profile, with `config` for `configs`. */
export const loginReply = z.pipe(
  z.object({ message: z.optional(z.string()), user: z.unknown(), config: z.unknown() }),
  z.transform(({ message, user, config }) => ({
    message,
    session: sessionReply.parse({ user, configs: config }),
  })),
)
