import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { LevelRow } from '../settlement/engine'
import { findByMember } from '../store/tree'

const LEVELS = 10

/** The ten level rows of the caller (rule book §3); zeros without a node or before its placement is settled. */
export async function listLevels(context: Context): Promise<LevelRow[]> {
  const member = await findByMember(context.database.manager, requireActor().memberId)
  const { engine } = context
  if (member && member.seq !== null && member.seq <= engine.size) return engine.levels(Number(member.seq))
  return Array.from({ length: LEVELS }, (_, index) => ({
    level: index + 1,
    left: 0,
    right: 0,
    leftWait: 0,
    rightWait: 0,
    pair: 0,
  }))
}
