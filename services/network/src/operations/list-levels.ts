import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { DISPLAY_WAIT_MS } from '../read-model/wait-until-counted'
import { type LevelRow, levelRows } from '../settlement/engine'
import { findByMember } from '../store/tree'

/**
 * The ten level rows of the caller (rule book §3); zeros without a node. Counts what was placed before the call, unless
 * settlement is behind by more than `DISPLAY_WAIT_MS`.
 */
export async function listLevels(context: Context): Promise<LevelRow[]> {
  const [member] = await Promise.all([
    findByMember(context.database.manager, requireActor().memberId),
    context.waitUntilCounted(DISPLAY_WAIT_MS),
  ])
  const node = member ? context.countedSeqOf(Number(member.id)) : 0
  return node === 0 ? levelRows(() => 0) : context.engine.levels(node)
}
