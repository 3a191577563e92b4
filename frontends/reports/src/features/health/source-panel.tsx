import { Amount, DescriptionList, Notice, Panel } from '@jejaring/ui'
import { percent } from '../../percent'
import * as texts from '../../texts'
import type { ProgrammeMonth } from '../programme/programme'
import classes from './health.module.css'

const words = texts.health.source

/** Payout by source. Under the rules all of it comes from registrations, so the relevant law is cited. */
export function SourcePanel({ total: { payout, turnover } }: { total: ProgrammeMonth }) {
  const shareOfPayout = (amount: number) => (payout.total === 0 ? null : amount / payout.total)
  const line = (label: string, amount: number) => ({
    label,
    value: (
      <>
        <Amount value={amount} /> · {percent(shareOfPayout(amount))}
      </>
    ),
  })
  return (
    <Panel title={words.title}>
      <div className={classes.source}>
        <DescriptionList
          items={[
            line(words.registrations, payout.from_registrations),
            line(words.orders, payout.from_repeat_orders),
            {
              label: words.ofTurnover,
              value: percent(turnover.total === 0 ? null : turnover.repeat_orders / turnover.total),
            },
          ]}
        />
        <Notice tone="info">
          {words.why} {words.law}
        </Notice>
      </div>
    </Panel>
  )
}
