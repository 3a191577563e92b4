import { ApiError, api, useQueryClient } from '@jejaring/platform'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import classes from './field.module.css'
import { isUsername } from './filters'
import { UsernameField } from './text-fields'
import type { FieldProps } from './use-field'

const reply = {
  parse: (value: unknown) => ({ message: String((value as { message?: unknown })?.message ?? '') }),
}

/** Looks a username up and answers whose it is, or the server's refusal; an answer holds for a minute. */
export function useRecipient(): (username: string) => Promise<string> {
  const queries = useQueryClient()
  return (username) =>
    queries.fetchQuery({
      queryKey: ['recipient', username],
      queryFn: () => api.post('/api/users/check', { username }, reply).then(({ message }) => message),
      staleTime: 60_000,
      // Without a network the form is to say so, not to wait for it.
      networkMode: 'always',
    })
}

/** A username that must exist: it is looked up when the field is left, and whose it is stands below. */
export function RecipientField(props: FieldProps) {
  const { getValues, setError, getFieldState, clearErrors } = useFormContext()
  const find = useRecipient()
  const [owner, setOwner] = useState<string>()
  const check = async () => {
    const username = String(getValues(props.name) ?? '')
    if (!isUsername(username)) return
    try {
      const found = await find(username)
      if (getValues(props.name) === username) setOwner(found)
    } catch (error) {
      // Only what the server says about this username; the sending will tell everything else.
      const message = error instanceof ApiError ? error.errors.username : undefined
      if (message && getValues(props.name) === username) setError(props.name, { type: 'server', message })
    }
  }
  const forget = () => {
    setOwner(undefined)
    // What was said of another username; a form that was never sent checks nothing while somebody types.
    if (getFieldState(props.name).error?.type === 'server') clearErrors(props.name)
  }
  const help = owner ? (
    <span className={classes.found}>
      <IconCircleCheck size={16} aria-hidden />
      {owner}
    </span>
  ) : (
    props.help
  )
  return <UsernameField {...props} help={help} onTyped={forget} onLeft={() => void check()} />
}
