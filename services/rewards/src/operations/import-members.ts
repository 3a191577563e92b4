import { copyIn, type ImportHeader, type ImportWriter } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

/** Imports the member copies for lists. Claims of the older programme are not imported. */
export async function beginImport(manager: EntityManager, _header: ImportHeader): Promise<ImportWriter> {
  return {
    write: (members) =>
      copyIn(
        manager,
        'members (id, username, name, photo_hash, version)',
        members.map(({ id, username, name }) => [id, username, name, '', 1]),
      ),
  }
}
