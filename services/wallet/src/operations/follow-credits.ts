import { EventEmitter, on } from 'node:events'
import { BonusCredited } from '@jejaring/proto/wallet/v1/events'
import type { FollowCreditsReply } from '@jejaring/proto/wallet/v1/wallet'

/** Below the age at which the server ends connections. */
const MAX_STREAM_MS = 240_000

/** Passes the members of `wallet.bonus.credited`, which every replica receives, to the calls that follow them. */
export class CreditFeed {
  private readonly emitter = new EventEmitter().setMaxListeners(0)

  /** Costs nothing while nobody follows. */
  publish(payload: Uint8Array): void {
    if (this.emitter.listenerCount('credited') === 0) return
    const memberIds = BonusCredited.decode(payload).credits.map(({ memberId }) => memberId)
    this.emitter.emit('credited', [...new Set(memberIds)])
  }

  /** Yields an empty batch when it follows, so that the caller knows, then the members of each until the signal fires. */
  async *follow(signal: AbortSignal): AsyncGenerator<readonly string[]> {
    try {
      const credits = on(this.emitter, 'credited', { signal })
      yield []
      for await (const [memberIds] of credits) yield memberIds
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}

/** Streams the members who receive bonuses from now on. */
export async function* followCredits(
  { creditFeed }: { readonly creditFeed: CreditFeed },
  signal: AbortSignal,
): AsyncGenerator<FollowCreditsReply> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(MAX_STREAM_MS)])
  for await (const memberIds of creditFeed.follow(end)) yield { memberIds: [...memberIds] }
}
