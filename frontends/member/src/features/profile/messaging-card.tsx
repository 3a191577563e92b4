import { Panel, showFailure } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { useId, useState } from 'react'
import { texts } from '../../texts'
import classes from './profile.module.css'
import { useSetMessaging } from './set-messaging'

const words = texts.profile.messaging

/** Whether messages come to the phone. It is remembered at once, and stands as it was when that fails. */
export function MessagingCard() {
  const [wanted, setWanted] = useState(useUser().messages !== false)
  const save = useSetMessaging()
  const help = useId()
  const choose = (choice: boolean) => {
    setWanted(choice)
    save.mutate(choice, {
      onError: (error) => {
        setWanted(!choice)
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
          aria-checked={wanted}
          checked={wanted}
          disabled={save.isPending}
          aria-describedby={help}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        {words.label}
      </label>
      <p id={help} className={classes.help}>
        {words.help}
      </p>
    </Panel>
  )
}
