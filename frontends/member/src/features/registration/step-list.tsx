import * as texts from '../../texts'
import classes from './steps.module.css'

/** The names of the steps, with the current one marked. */
export function StepList({ current }: { current: number }) {
  return (
    <ol className={classes.list} aria-label={texts.registration.steps.title}>
      {texts.registration.steps.names.map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-done={index + 1 < current || undefined}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          <span className={classes.number}>{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}
