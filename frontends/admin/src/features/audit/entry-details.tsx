import { type DescriptionItem, DescriptionList, dateTimeText } from '@jejaring/ui'
import { texts } from '../../texts'
import classes from './audit.module.css'
import type { AuditEntry } from './audit-entries'
import { changesOf } from './changes'
import { fieldText } from './field-text'
import { targetOf } from './target'

const words = texts.audit

/** Everything recorded for one audit entry: origin, request id, and values before and after. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  const { kind } = targetOf(entry)
  const textOf = (name: string, value: string | undefined) =>
    value === undefined ? words.none : fieldText(kind, name, value)
  return (
    <div className={classes.details}>
      <DescriptionList items={descriptionOf(entry)} />
      {changes.length > 0 ? (
        <table className={classes.changes} aria-label={words.changes}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.name}>
                <th scope="row">{words.fields[change.name] ?? change.name}</th>
                <td>{textOf(change.name, change.before)}</td>
                <td>{textOf(change.name, change.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={classes.quiet}>{words.noChanges}</p>
      )}
    </div>
  )
}

function descriptionOf(entry: AuditEntry): DescriptionItem[] {
  const { kind, name } = targetOf(entry)
  const onBehalf = entry.on_behalf_of ? [{ label: words.onBehalf, value: entry.on_behalf_of }] : []
  return [
    { label: words.when, value: dateTimeText(entry.created_at) },
    { label: words.who, value: entry.who || words.nobody },
    ...onBehalf,
    { label: words.action, value: words.actions[entry.action] ?? entry.action },
    { label: words.kinds[kind] ?? kind, value: name || words.none },
    { label: words.address, value: entry.address || words.none },
    { label: words.request, value: <span className={classes.code}>{entry.request_id}</span> },
    { label: words.targetId, value: <span className={classes.code}>{entry.target}</span> },
  ]
}
