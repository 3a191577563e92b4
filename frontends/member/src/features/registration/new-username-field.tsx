import { UsernameField, useFormContext, useFormState, useWatch } from '@jejaring/ui/form'
import { IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import * as texts from '../../texts'
import classes from './registration.module.css'
import { type UsernameState, useUsernameCheck } from './use-username-check'

const words = texts.registration

/** Username field that checks availability while typing. */
export function NewUsernameField({ name, label, help }: { name: string; label: string; help: string }) {
  const { control, setError, clearErrors, getFieldState } = useFormContext()
  const errorType = getFieldState(name, useFormState({ control, name })).error?.type
  const username: string = useWatch({ control, name })
  const state = useUsernameCheck(username)
  useEffect(() => {
    // Form validation clears this error, because its schema does not include it, so set it again.
    if (state === 'taken' && !errorType) setError(name, { type: 'taken', message: words.taken(username) })
    else if (state !== 'taken' && errorType === 'taken') clearErrors(name)
  }, [state, errorType, username, name, setError, clearErrors])
  const shown = errorType && state === 'free' ? 'unfinished' : state
  return <UsernameField name={name} label={label} help={<Help state={shown} help={help} />} />
}

function Help({ state, help }: { state: UsernameState; help: string }) {
  return (
    <>
      {help}
      <span className={classes.state} data-state={state} aria-live="polite">
        {state === 'free' && (
          <>
            <IconCheck size={14} aria-hidden /> {words.free}
          </>
        )}
        {state === 'checking' && (
          <>
            <IconLoader2 size={14} aria-hidden /> {words.checking}
          </>
        )}
      </span>
    </>
  )
}
