import { Button } from '@jejaring/ui'
import type { ReactNode } from 'react'
import * as texts from '../../texts'
import classes from './steps.module.css'
import { LAST_STEP, type Steps } from './use-steps'

interface StepBarProps {
  steps: Steps
  /** Disables the way to the next step. */
  disabled: boolean
  /** The next step waits for the check of the usernames. */
  isChecking: boolean
  /** Disables the way back: the reply may lead to a step. */
  sending: boolean
  /** The submit button of the last step. */
  children: ReactNode
}

/** The buttons of a step, at the bottom of the screen while the step is longer than the screen. */
export function StepBar({ steps: { current, back }, disabled, isChecking, sending, children }: StepBarProps) {
  return (
    <div className={classes.bar}>
      {current > 1 && (
        <Button variant="default" disabled={sending} onClick={() => back(current - 1)}>
          {texts.registration.steps.back}
        </Button>
      )}
      {current === LAST_STEP ? (
        children
      ) : (
        <Button type="submit" fullWidth loading={isChecking} disabled={disabled}>
          {texts.registration.steps.next}
        </Button>
      )}
    </div>
  )
}
