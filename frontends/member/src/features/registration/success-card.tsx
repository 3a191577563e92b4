import { Facts } from '@jejaring/ui'
import { texts } from '../../texts'
import type { RegistrationReply } from './register'
import classes from './registration.module.css'

const words = texts.registration

/** What was made, to be read out or copied: the server's sentence, the usernames, and a password made here. */
export function SuccessCard({ reply, password }: { reply: RegistrationReply; password: string | undefined }) {
  const usernames = reply.usernames.map((username, index) => ({
    label: reply.usernames.length === 1 ? words.usernameOnly : words.username(index + 1),
    value: username,
  }))
  const secret = password
    ? [{ label: words.password, value: <span className={classes.password}>{password}</span> }]
    : []
  return (
    <>
      {reply.message}
      <div className={classes.made}>
        <Facts facts={[...usernames, ...secret]} />
      </div>
    </>
  )
}
