import { Button, Panel, useRetainedFocus } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm } from '@jejaring/ui/form'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import * as texts from '../../texts'
import classes from './profile.module.css'

/** A card whose content changes with each step. The focus stays in it when a step replaces its button. */
export function StepPanel({ children, ...panel }: ComponentProps<typeof Panel>) {
  const steps = useRef<HTMLDivElement>(null)
  useRetainedFocus(steps)
  return (
    <Panel {...panel} className={classes.card}>
      <div ref={steps} tabIndex={-1} className={classes.fields}>
        {children}
      </div>
    </Panel>
  )
}

type FormOptions<Values extends object, Reply extends { message?: string }> = Parameters<
  typeof useServerForm<Values, Reply>
>[0]

type StepFormProps<Values extends object, Reply extends { message?: string }> = FormOptions<Values, Reply> & {
  children: ReactNode
  /** Label of the button that sends. */
  submitLabel: string
  onCancel: () => void
  /** Label of the button that leaves the step. */
  cancelLabel?: string
}

/** The form of a step, with a button that leaves it. */
export function StepForm<Values extends object, Reply extends { message?: string }>({
  children,
  submitLabel,
  onCancel,
  cancelLabel = texts.profile.cancel,
  ...options
}: StepFormProps<Values, Reply>) {
  const form = useServerForm(options)
  return (
    <ServerFormView form={form}>
      {children}
      <SubmitButton form={form}>{submitLabel}</SubmitButton>
      <Button variant="subtle" onClick={onCancel}>
        {cancelLabel}
      </Button>
    </ServerFormView>
  )
}
