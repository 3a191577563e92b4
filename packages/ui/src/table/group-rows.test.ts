import { groupRows } from './group-rows'
import type { PagedTableProps } from './types'

const props = {
  rowKey: (row: { id: string }) => row.id,
  groups: { sortKey: 'day', keyOf: (row: { day: string }) => row.day, header: () => 'day' },
} as unknown as PagedTableProps<unknown, object>

test('groups of rows in another order have keys of their own', () => {
  const rows = [
    { id: 'a', day: '20' },
    { id: 'b', day: '19' },
    { id: 'c', day: '20' },
  ]
  const groups = groupRows(props, rows, { sortKey: 'day', hasEarlierPage: false, hasLaterPage: false })
  expect(groups.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})
