import type { TableQuery } from '@jejaring/proto/common/v1/table'
import {
  conflict,
  isUuid,
  notFound,
  requireActor,
  requireInPerson,
  type TablePage,
} from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Prospect } from '../prospects/prospect'
import { countWaiting, deleteWaitingProspect, prospectOf, prospectPage } from '../store/prospects'

/** Returns a page of the caller's queue. Faults: unauthenticated. */
export async function listProspects(
  { kit }: Context,
  query: TableQuery | undefined,
): Promise<TablePage<Prospect>> {
  return await prospectPage(kit.database.manager, requireActor().memberId, query, kit.clock.now())
}

/** Returns a prospect of the caller's queue. Faults: unauthenticated, not_found. */
export async function readProspect({ kit }: Context, id: string): Promise<Prospect> {
  const { memberId } = requireActor()
  const prospect = isUuid(id)
    ? await prospectOf(kit.database.manager, memberId, id, kit.clock.now())
    : undefined
  if (!prospect) throw notFound('Calon member ini tidak ada di antrean Anda.')
  return prospect
}

/** Counts those who wait in the caller's queue. Faults: unauthenticated. */
export async function countProspects({ kit }: Context): Promise<bigint> {
  return await countWaiting(kit.database.manager, requireActor().memberId, kit.clock.now())
}

/**
 * Deletes a prospect of the caller's queue with all its data. Faults: forbidden in a login-as session; not_found; conflict
 * while a registration of it runs and when it is placed.
 */
export async function removeProspect(identity: Context, id: string): Promise<void> {
  const { memberId } = requireInPerson('Hanya pemilik akun yang dapat menghapus calon member.')
  await readProspect(identity, id)
  await identity.kit.transaction(async (tx) => {
    if (!(await deleteWaitingProspect(tx, memberId, id)))
      throw conflict('Calon member ini sedang atau sudah didaftarkan.')
    tx.audit({ action: 'prospect.removed', target: `prospect:${id}` })
  })
}
