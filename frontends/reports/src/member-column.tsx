import { MemberLink } from '@jejaring/features'
import { type Column, TwoLineCell } from '@jejaring/ui/table'
import { texts } from './texts'

/** Table column for a member: username with the name below it. */
export function memberColumn<Row extends { name: string; username: string }>(): Column<Row> {
  return {
    key: 'username',
    label: texts.member,
    render: (row) => <TwoLineCell primary={<MemberLink username={row.username} />} secondary={row.name} />,
    phone: 'lead',
  }
}
