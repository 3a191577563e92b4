import type { EntityManager } from 'typeorm'
import type { EventMeta } from '../runtime/define-service'

/** A handler for one subject: per event (`handle`) or per batch (`handleTogether`). */
export type Subscription = {
  readonly subject: string
  /** Selects the payloads that need handling; the others are acknowledged without a transaction. Optional. */
  readonly selectRelevant?: ((payloads: readonly Uint8Array[]) => Promise<readonly boolean[]>) | undefined
} & (
  | {
      readonly handle: (payload: Uint8Array, manager: EntityManager, meta: EventMeta) => Promise<void>
      readonly handleTogether?: undefined
    }
  | {
      readonly handleTogether: (
        payloads: readonly Uint8Array[],
        manager: EntityManager,
        metas: readonly EventMeta[],
      ) => Promise<void>
    }
)
