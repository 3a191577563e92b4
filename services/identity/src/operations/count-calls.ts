import { invalid, isUuid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { addCalls } from '../store/call-counts'

/** Adds calls to a member's count of the current minute, over all gateways, and returns the count. Faults: invalid. */
export async function countCalls({ kit }: Context, memberId: string, calls: number): Promise<number> {
  if (!isUuid(memberId) || calls < 1) throw invalid('Jumlah panggilan tidak sah.')
  return await addCalls(kit.database.manager, memberId, calls, kit.clock.now())
}
