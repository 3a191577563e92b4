import { tableSource } from '@jejaring/features'

/** POST /api/networks/sponsors: the members sponsored by the caller. */
export const sponsoredMembers = tableSource({
  key: ['sponsors'],
  path: '/api/networks/sponsors',
})
