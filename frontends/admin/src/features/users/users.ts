import { type RowOf, tableSource } from '@jejaring/features'

export type UserRow = RowOf<'/api/users/datatables'>

/** POST /api/users/datatables, with `role`: empty, member or stokis. */
export const allUsers = tableSource({
  key: ['users', 'all'],
  path: '/api/users/datatables',
})
