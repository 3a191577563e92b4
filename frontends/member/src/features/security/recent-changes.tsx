import { dateTimeText, Panel } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'
import classes from './hold-notice.module.css'
import { type SecurityEvent, securityQuery } from './security'

const words = texts.security

/** Lists recent changes of phone, bank data, password and e-mail address. Empty without any. */
export function RecentChanges() {
  const events = useQuery(securityQuery).data?.events ?? []
  if (events.length === 0) return null
  return (
    <Panel title={words.title} help={words.help} className={classes.card}>
      <ul className={classes.list} aria-label={words.title}>
        {events.map((event) => (
          <li key={event.created_at}>{sentenceOf(event)}</li>
        ))}
      </ul>
    </Panel>
  )
}

function sentenceOf({ fields, by_admin, created_at }: SecurityEvent): string {
  const changed = fields.map((field) => words.fields[field]).join(', ')
  return words.event(changed, by_admin, created_at ? dateTimeText(created_at) : '')
}
