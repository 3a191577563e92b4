import { DeadLetterServiceService } from '@jejaring/proto/common/v1/dead_letter'
import { requireAdmin } from '../rpc/caller'
import type { Kit } from '../runtime/define-service'
import { countDeadLetters } from './dead-letters'

/** Serves the number of dead letters of a service that consumes events. */
export function serveDeadLetters(kit: Pick<Kit, 'serve' | 'database'>): void {
  kit.serve(DeadLetterServiceService, {
    async countDeadLetters() {
      requireAdmin()
      const { count, oldest } = await countDeadLetters(kit.database)
      return { count, oldest: oldest ?? undefined }
    },
  })
}
