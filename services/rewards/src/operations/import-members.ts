import { copyIn, type ImportHeader, type ImportWriter } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

/** The copies of members that lists show; claims and prizes of an older programme are not brought in. */
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
