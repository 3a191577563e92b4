import { LinkButton, Panel } from '@jejaring/ui'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import * as texts from '../../texts'
import type { FirstSteps } from './first-steps'
import classes from './first-steps.module.css'

const words = texts.firstSteps
const PATHS = { bank: '/m/profile', pin: '/m/stokis', member: '/m/network/genealogy?daftar=1' }
const ORDER = ['bank', 'pin', 'member'] as const

/** Checklist of a new member's first steps; only the first open one has a filled button. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const current = ORDER.find((step) => !steps[step])
  return (
    <Panel title={words.title} help={words.help}>
      <ol className={classes.list} aria-label={words.title}>
        {ORDER.map((step) => (
          <li key={step} className={classes.step} data-done={steps[step] || undefined}>
            {steps[step] ? <IconCircleCheck size={24} aria-hidden /> : <IconCircle size={24} aria-hidden />}
            <span className={classes.text}>
              <strong>{words.steps[step].title}</strong>
              <span>{steps[step] ? words.done : words.steps[step].why}</span>
            </span>
            {!steps[step] && (
              <LinkButton to={PATHS[step]} size="sm" variant={step === current ? 'filled' : 'default'}>
                {words.steps[step].action}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
