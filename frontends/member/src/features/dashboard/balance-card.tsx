import { Amount, LinkButton, Skeleton } from '@jejaring/ui'
import { IconArrowBarToDown } from '@tabler/icons-react'
import { HideAmountsButton } from '../../hide-amounts-button'
import * as texts from '../../texts'
import type { Dashboard } from './dashboard'
import classes from './dashboard.module.css'

const words = texts.dashboard

/** Shows the balance, today's bonuses and how many more pairs are paid today. */
export function BalanceCard({ dashboard }: { dashboard: Dashboard | undefined }) {
  const today = dashboard?.today
  return (
    <section className={classes.balance} aria-label={words.balance}>
      <div className={classes.money}>
        <span className={classes.label}>{words.balance}</span>
        <div className={classes.amount}>
          {dashboard ? (
            <Amount value={dashboard.wallet.balance} size="xl" />
          ) : (
            <Skeleton height={36} width={200} />
          )}
          <HideAmountsButton className={classes.eye} variant="transparent" />
        </div>
      </div>
      <LinkButton
        className={classes.pull}
        to="/m/withdraw"
        variant="white"
        color="brand.8"
        leftSection={<IconArrowBarToDown size={18} />}
      >
        {words.withdraw}
      </LinkButton>
      {today && (
        <div className={classes.today}>
          <span className={classes.label}>{words.today}</span>
          <strong>
            <Amount value={today.bonus} />
          </strong>
        </div>
      )}
      {today && today.flushout > 0 && <FlushMeter today={today} />}
    </section>
  )
}

function FlushMeter({ today }: { today: NonNullable<Dashboard['today']> }) {
  const { pairs_paid: paid, pairs_flushed: flushed, flushout } = today
  const full = paid >= flushout
  const percent = Math.min(100, Math.round((paid / flushout) * 100))
  return (
    <div className={classes.meter} data-full={full || undefined}>
      <span className={classes.label}>
        {words.pairsToday} <strong>{words.pairsOf(paid, flushout)}</strong>
      </span>
      <div className={classes.track} aria-hidden>
        <div style={{ width: `${percent}%` }} />
      </div>
      <span className={classes.label}>
        {full ? words.pairsFull : words.pairsLeft(flushout - paid)}
        {flushed > 0 && ` ${words.pairsFlushed(flushed)}.`}
      </span>
    </div>
  )
}
