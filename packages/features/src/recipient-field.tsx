import { type FieldProps, isUsername, UsernameField, useFormContext } from '@jejaring/ui/form'
import { ApiError, api, useQueryClient } from '@jejaring/web-platform'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './fields.module.css'

/** Returns a lookup from username to the owner's name. Rejects with the server's refusal; caches an answer for a minute. */
export function useRecipientLookup(): (username: string) => Promise<string> {
  const queries = useQueryClient()
  return (username) =>
    queries.fetchQuery({
      queryKey: ['recipient', username],
      queryFn: () => api.post('/api/users/check', { username }).then(({ message }) => message),
      staleTime: 60_000,
      // Offline, fail immediately so that the form shows an error instead of waiting.
      networkMode: 'always',
    })
}

interface RecipientFieldProps extends FieldProps {
  /** The username that cannot receive, and why: the sender. */
  refused?: { username: string; message: string }
}

/** A username that must exist: looks it up on blur and shows the owner's name below the field. */
export function RecipientField({ refused, ...props }: RecipientFieldProps) {
  const { getValues, setError, getFieldState, clearErrors } = useFormContext()
  const lookUp = useRecipientLookup()
  const [owner, setOwner] = useState<string>()
  const check = async () => {
    const username = String(getValues(props.name) ?? '')
    if (!isUsername(username)) return
    if (username === refused?.username) {
      setError(props.name, { type: 'server', message: refused.message })
      return
    }
    try {
      const name = await lookUp(username)
      if (getValues(props.name) === username) setOwner(name)
    } catch (error) {
      // Show only the server's verdict on this username; submitting reports every other failure.
      const message = error instanceof ApiError ? error.errors.username : undefined
      if (message && getValues(props.name) === username) setError(props.name, { type: 'server', message })
    }
  }
  const reset = () => {
    setOwner(undefined)
    // The error is about the previous username. A form that was never submitted does not validate while typing.
    if (getFieldState(props.name).error?.type === 'server') clearErrors(props.name)
  }
  const help = owner ? (
    <span className={classes.owner}>
      <IconCircleCheck size={16} aria-hidden />
      {owner}
    </span>
  ) : (
    props.help
  )
  return <UsernameField {...props} help={help} onTyped={reset} onLeft={() => void check()} />
}
