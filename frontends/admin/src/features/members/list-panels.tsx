import { MemberLink } from '@jejaring/features'
import { Amount, dateText, dateTimeText, StatusBadge } from '@jejaring/ui'
import { Link, useConfigs } from '@jejaring/web-platform'
import * as texts from '../../texts'
import type { Overview } from './member-overview'
import classes from './members.module.css'
import { PartPanel } from './part-panel'

const words = texts.members

/** The gateway returns at most so many accounts of each kind. */
const MAX_ACCOUNTS = 20

export function WithdrawalsPanel({ member, withdrawals, unavailable }: Overview) {
  return (
    <PartPanel
      name="withdrawals"
      title={words.withdrawals}
      part={withdrawals}
      unavailable={unavailable}
      actions={
        <Link className={classes.link} to={`/a/withdraws?q=${member.username}`}>
          {words.allWithdrawals}
        </Link>
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <p className={classes.quiet}>{words.noWithdrawals}</p>
        ) : (
          <ul className={classes.rows} aria-label={words.withdrawals}>
            {rows.map((row) => (
              <li key={row.id}>
                <span className={classes.lines}>
                  <Link className={classes.link} to={`/a/withdraws?q=${row.invoice}`}>
                    {row.invoice}
                  </Link>
                  <small>{dateTimeText(row.created_at)}</small>
                </span>
                <Amount value={row.amount_request} />
                <StatusBadge status={row.status_class} label={row.status_name} />
              </li>
            ))}
          </ul>
        )
      }
    </PartPanel>
  )
}

export function SharingPanel({ sharing, unavailable }: Overview) {
  return (
    <PartPanel name="sharing" title={words.sharing} part={sharing} unavailable={unavailable}>
      {(kinds) =>
        kinds.length === 0 ? (
          <p className={classes.quiet}>{words.noSharing}</p>
        ) : (
          kinds.map(({ shared, accounts }) => (
            <div key={shared} className={classes.shared}>
              <h3>{words.shared[shared] ?? shared}</h3>
              <ul className={classes.names}>
                {accounts.map(({ username, name }) => (
                  <li key={username}>
                    <MemberLink username={username} /> <small>{name}</small>
                  </li>
                ))}
              </ul>
              {accounts.length === MAX_ACCOUNTS && <small>{words.many}</small>}
            </div>
          ))
        )
      }
    </PartPanel>
  )
}

export function AuditPanel({ member, audit, unavailable }: Overview) {
  return (
    <PartPanel
      name="audit"
      title={words.audit}
      part={audit}
      unavailable={unavailable}
      actions={
        <Link className={classes.link} to={`/a/audit?q=${member.username}`}>
          {words.allAudit}
        </Link>
      }
    >
      {(entries) =>
        entries.length === 0 ? (
          <p className={classes.quiet}>{words.noAudit}</p>
        ) : (
          <ul className={classes.rows} aria-label={words.audit}>
            {entries.map(({ id, created_at, action, who }) => (
              <li key={id}>
                <span className={classes.lines}>
                  {texts.audit.actions[action] ?? action}
                  <small>
                    {dateTimeText(created_at)} {who && words.by(who)}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </PartPanel>
  )
}

/** Texts that the member has accepted; without any only where the programme asks for it. */
export function ConsentsPanel({ consents, unavailable }: Overview) {
  const isAsked = useConfigs().consent_required === 1
  if (consents?.length === 0 && !isAsked) return null
  return (
    <PartPanel name="consents" title={words.consents} part={consents} unavailable={unavailable}>
      {(accepted) =>
        accepted.length === 0 ? (
          <p className={classes.quiet}>{words.noConsents}</p>
        ) : (
          <ul className={classes.rows} aria-label={words.consents}>
            {accepted.map(({ key, version, accepted_at }) => (
              <li key={`${key} ${version}`}>
                <span className={classes.lines}>
                  {words.consentTo(words.consentTexts[key] ?? key, dateText(version))}
                  <small>{dateTimeText(accepted_at)}</small>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </PartPanel>
  )
}
