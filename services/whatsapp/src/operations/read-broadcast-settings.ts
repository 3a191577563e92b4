import { readSettings } from '../clients/config'
import type { Context } from '../context'
import type { BroadcastChannel } from '../messages/broadcast-channel'
import type { RateLimitSettings } from '../messages/rate-limit/next-send'

/** Returns the rate limit of a channel; undefined for a channel that is not configured. */
export async function readBroadcastSettings(
  { config, channels }: Context,
  name: BroadcastChannel,
): Promise<RateLimitSettings | undefined> {
  const channel = channels.find((candidate) => candidate.name === name)
  return channel?.rateLimit((await readSettings(config)).rateLimit)
}
