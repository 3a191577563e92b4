import { Button, confirmAction, dateTimeText, Panel, showFailure, showSuccess } from '@jejaring/ui'
import * as texts from '../../texts'
import { type Account, useRemoveSecondFactor } from './account'
import classes from './users.module.css'

const words = texts.users.secondFactor

/** Removes the second factor of a member who lost the phone. The server audits it and notifies the member. */
export function SecondFactorCard({ account }: { account: Account }) {
  const remove = useRemoveSecondFactor(account)
  const confirmAndRemove = async () => {
    const confirmation = {
      title: words.removeTitle(account.username),
      note: words.removeNote,
      confirmLabel: words.removeYes,
      danger: true,
    }
    if (!(await confirmAction(confirmation))) return
    remove.mutate(undefined, {
      onSuccess: ({ message }) => void showSuccess(message),
      onError: showFailure,
    })
  }
  return (
    <Panel
      title={words.title}
      help={words.on(dateTimeText(account.second_factor_at))}
      className={classes.column}
    >
      <Button variant="default" loading={remove.isPending} onClick={() => void confirmAndRemove()}>
        {words.remove}
      </Button>
    </Panel>
  )
}
