import { type ReactNode, useEffect, useRef } from 'react'
import * as texts from '../../texts'
import classes from './steps.module.css'

interface StepProps {
  number: number
  current: number
  children: ReactNode
}

/** The fields of one step. They stay mounted while another step is shown, so that the form keeps their state. */
export function Step({ number, current, children }: StepProps) {
  const isShown = number === current
  const section = useFocusOnChange(isShown)
  return (
    <section
      ref={section}
      tabIndex={-1}
      hidden={!isShown}
      className={classes.fields}
      aria-label={texts.registration.steps.label(number)}
    >
      {children}
    </section>
  )
}

/** Focuses the step when it replaces another one, or scrolls to its first invalid field, which the form focuses. */
function useFocusOnChange(isShown: boolean) {
  const section = useRef<HTMLElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) {
      const invalid = section.current?.querySelector('[aria-invalid="true"]')
      if (invalid) invalid.scrollIntoView({ block: 'center' })
      else section.current?.focus({ preventScroll: true })
    }
    wasShown.current = isShown
  }, [isShown])
  return section
}
