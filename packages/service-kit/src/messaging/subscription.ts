import type { UnitOfWork } from '../database/unit-of-work'
import type { EventMeta } from '../runtime/define-service'

/** A handler for one subject: per event (`handle`) or per batch (`handleTogether`). */
export type Subscription = {
  readonly subject: string
  /** Selects the payloads that need handling; the others are acknowledged without a transaction. Optional. */
  readonly selectRelevant?: ((payloads: readonly Uint8Array[]) => Promise<readonly boolean[]>) | undefined
} & (
  | {
      readonly handle: (payload: Uint8Array, tx: UnitOfWork, meta: EventMeta) => Promise<void>
      readonly handleTogether?: undefined
    }
  | {
      readonly handleTogether: (
        payloads: readonly Uint8Array[],
        tx: UnitOfWork,
        metas: readonly EventMeta[],
      ) => Promise<void>
    }
)
