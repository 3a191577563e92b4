import type { ListCreationsReply, ListCreationsRequest } from '@jejaring/proto/pins/v1/pins'
import { column, countsOf, descending, requireAdmin, sortable, tablePage } from '@jejaring/service-kit'
import { packageNames } from '../clients/config'
import type { Context } from '../context'
import { joinPackageNames } from '../store/search-targets'

const columns = sortable({
  id: column<string>('c.id'),
  created_at: column<Date>('c.created_at'),
  package_name: column<string>(`coalesce(k.name, '')`, { joins: ['k'] }),
  qty: column<number>('c.qty'),
  admin_username: column<string>(`coalesce(a.username, '')`, { joins: ['a'] }),
  owner_id: column<string>('c.owner_id'),
  username: column<string>(`coalesce(m.username, '')`, { joins: ['m'] }),
  name: column<string>(`coalesce(m.name, '')`, { joins: ['m'] }),
  untouched: column<number>(
    `(SELECT count(*)::int FROM pins p
       WHERE p.creation_id = c.id AND p.owner_id = c.owner_id AND p.status = 'available')`,
  ),
  undone: column<boolean>('EXISTS (SELECT 1 FROM pin_voids v WHERE v.creation_id = c.id)'),
})

/** Returns a page of the creations of pins, newest first. Faults: unauthenticated, forbidden. */
export async function listCreations(
  pins: Context,
  { query }: ListCreationsRequest,
): Promise<ListCreationsReply> {
  requireAdmin()
  const page = await tablePage(pins.kit.database.manager, {
    table: 'pin_creations',
    alias: 'c',
    joins: {
      k: joinPackageNames('c.package_id'),
      a: 'LEFT JOIN members a ON a.member_id = c.admin_id',
      m: 'LEFT JOIN members m ON m.member_id = c.owner_id',
    },
    columns,
    searchable: ['package_name', 'admin_username', 'username', 'name'],
    parameters: await packageNames(pins.config),
    query,
    dateColumn: 'c.created_at',
    defaultOrder: [descending('c.created_at'), descending('c.id')],
  })
  return {
    counts: countsOf(page),
    creations: page.rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      packageName: row.package_name,
      qty: row.qty,
      adminUsername: row.admin_username,
      ownerId: row.owner_id,
      ownerUsername: row.username,
      ownerName: row.name,
      untouched: row.untouched,
      undone: row.undone,
    })),
  }
}
