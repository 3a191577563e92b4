import { Panel, showFailure } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { useId, useState } from 'react'
import * as texts from '../../texts'
import classes from './profile.module.css'
import { useSetMessaging } from './set-messaging'

const words = texts.profile.messaging

/** Switch for WhatsApp messages: saved immediately, and reverted when saving fails. */
export function MessagingCard() {
  const [enabled, setEnabled] = useState(useUser().messages !== false)
  const save = useSetMessaging()
  const help = useId()
  const change = (choice: boolean) => {
    setEnabled(choice)
    save.mutate(choice, {
      onError: (error) => {
        setEnabled(!choice)
        void showFailure(error)
      },
    })
  }
  return (
    <Panel title={words.title} className={classes.card}>
      <label className={classes.messaging}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={enabled}
          checked={enabled}
          disabled={save.isPending}
          aria-describedby={help}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        {words.label}
      </label>
      <p id={help} className={classes.help}>
        {words.help}
      </p>
    </Panel>
  )
}
