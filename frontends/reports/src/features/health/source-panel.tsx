import { Amount, DescriptionList, Notice, Panel } from '@jejaring/ui'
import { percent } from '../../percent'
import { texts } from '../../texts'
import type { ProgrammeMonth } from '../programme/programme'
import classes from './health.module.css'

const words = texts.health.source

/** What the payout comes from: by the rules registrations alone, which is why the law is named beside it. */
export function SourcePanel({ total: { payout, turnover } }: { total: ProgrammeMonth }) {
  const share = (part: number) => (payout.total === 0 ? null : part / payout.total)
  const line = (label: string, part: number) => ({
    label,
    value: (
      <>
        <Amount value={part} /> · {percent(share(part))}
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
