import { IconCheck } from '@tabler/icons-react'
import * as texts from '../../texts'
import classes from './payout-steps.module.css'
import type { Payout } from './payouts'

const words = texts.payouts
const stepNames = ['waiting', 'ready', 'at_bank', 'closed']

/** The steps of a payout file with the current one; nothing for a cancelled file. */
export function PayoutSteps({ payout: { step, status, approved_at } }: { payout: Payout }) {
  const current = stepNames.indexOf(step)
  if (current < 0) return null
  const isApprovalSkipped = status !== 'waiting' && approved_at === null
  return (
    <ol className={classes.steps} aria-label={words.progress}>
      {stepNames.map((name, index) => {
        const isDone = index < current || step === 'closed'
        return (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            data-done={isDone || undefined}
          >
            {isDone ? (
              <span className={classes.mark} role="img" aria-label={words.stepDone}>
                <IconCheck size={14} stroke={2.4} />
              </span>
            ) : (
              <span className={classes.mark} aria-hidden>
                {index + 1}
              </span>
            )}
            {name === 'waiting' && isApprovalSkipped ? words.notNeeded : words.steps[name]}
          </li>
        )
      })}
    </ol>
  )
}
