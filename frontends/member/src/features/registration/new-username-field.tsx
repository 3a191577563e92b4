import { UsernameField, useFormContext, useFormState, useWatch } from '@jejaring/ui/form'
import { IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { texts } from '../../texts'
import classes from './registration.module.css'
import { type UsernameState, useUsernameCheck } from './username-check'

const words = texts.registration

/** A username for a new account, which says while typing whether it is still free. */
export function NewUsernameField({ name, label, help }: { name: string; label: string; help: string }) {
  const { control, setError, clearErrors, getFieldState } = useFormContext()
  const fault = getFieldState(name, useFormState({ control, name })).error?.type
  const username: string = useWatch({ control, name })
  const state = useUsernameCheck(username)
  useEffect(() => {
    // Once more when the form has been checked, which knows of no such fault and forgets it.
    if (state === 'taken' && !fault) setError(name, { type: 'taken', message: words.taken(username) })
    else if (state !== 'taken' && fault === 'taken') clearErrors(name)
  }, [state, fault, username, name, setError, clearErrors])
  const shown = fault && state === 'free' ? 'unfinished' : state
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
        {state === 'asking' && (
          <>
            <IconLoader2 size={14} aria-hidden /> {words.asking}
          </>
        )}
      </span>
    </>
  )
}
