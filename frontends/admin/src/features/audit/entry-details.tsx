import { actorName, addressText, changesOf, targetOf } from '@jejaring/identifiers/audit'
import { type DescriptionItem, DescriptionList, dateTimeText } from '@jejaring/ui'
import { Link } from '@jejaring/web-platform'
import * as texts from '../../texts'
import classes from './audit.module.css'
import type { AuditEntry } from './audit-entries'
import { ChangesTable } from './changes-table'

const words = texts.audit

/** Everything recorded for one audit entry: origin, request id, and values before and after. */
export function EntryDetails({ entry, onLeave }: { entry: AuditEntry; onLeave: () => void }) {
  const { who, target } = entry
  return (
    <div className={classes.details}>
      <DescriptionList items={descriptionOf(entry)} />
      <p className={classes.links}>
        {who && (
          <Link to={auditOf({ actor: who })} onClick={onLeave}>
            {words.sameActor(who)}
          </Link>
        )}
        <Link to={auditOf({ target })} onClick={onLeave}>
          {words.sameTarget}
        </Link>
      </p>
      <ChangesTable target={target} changes={changesOf(entry)} />
    </div>
  )
}

const auditOf = (filter: Record<string, string>) => `/a/audit?${new URLSearchParams(filter)}`

function descriptionOf(entry: AuditEntry): DescriptionItem[] {
  const { kind, name } = targetOf(entry)
  const onBehalf = entry.on_behalf_of ? [{ label: words.onBehalf, value: entry.on_behalf_of }] : []
  return [
    { label: words.when, value: dateTimeText(entry.created_at) },
    { label: words.who, value: actorName(entry.who, entry.address) },
    ...onBehalf,
    { label: words.action, value: words.actions[entry.action] ?? entry.action },
    { label: words.kinds[kind] ?? kind, value: name || words.none },
    { label: words.address, value: addressText(entry.address) || words.none },
    { label: words.request, value: <span className={classes.code}>{entry.request_id}</span> },
    { label: words.targetId, value: <span className={classes.code}>{entry.target}</span> },
  ]
}
