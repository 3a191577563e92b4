import { type Column, TwoFacts } from '@jejaring/ui/table'
import { texts } from './texts'

/** Whom a row is about: the username with the name below it. */
export function memberColumn<Row extends { name: string; username: string }>(): Column<Row> {
  return {
    key: 'username',
    label: texts.member,
    render: (row) => <TwoFacts first={row.username} second={row.name} />,
    phone: 'lead',
  }
}
