import { Button } from '@jejaring/ui'
import { TextField, useFormContext } from '@jejaring/ui/form'
import * as texts from '../texts'
import classes from './row-status.module.css'

interface ReasonFieldProps {
  label: string
  help?: string | undefined
  /** Common reasons; a click replaces the text. */
  presets: readonly string[]
}

/** The text field `reason`, with buttons for common reasons. */
export function ReasonField({ label, help, presets }: ReasonFieldProps) {
  const { setValue } = useFormContext()
  return (
    <div className={classes.reason}>
      <TextField name="reason" label={label} help={help} maxLength={300} />
      <fieldset className={classes.presets} aria-label={texts.statuses.presets}>
        {presets.map((preset) => (
          <Button
            key={preset}
            size="sm"
            variant="default"
            radius="xl"
            onClick={() => setValue('reason', preset, { shouldDirty: true, shouldValidate: true })}
          >
            {preset}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
