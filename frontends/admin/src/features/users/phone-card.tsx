import {
  Button,
  confirmAction,
  dateTimeText,
  Panel,
  StatusBadge,
  showFailure,
  showSuccess,
} from '@jejaring/ui'
import * as texts from '../../texts'
import { type Account, useMarkPhoneVerified } from './account'
import classes from './users.module.css'

const words = texts.users.phoneCheck

/** Whether the phone of a member is verified. The office marks it after it has checked the number itself. */
export function PhoneCard({ account }: { account: Account }) {
  const mark = useMarkPhoneVerified(account)
  const confirmAndMark = async () => {
    const confirmation = {
      title: words.markTitle(account.phone),
      note: words.markNote(account.username),
      confirmLabel: words.markYes,
    }
    if (!(await confirmAction(confirmation))) return
    mark.mutate(undefined, { onSuccess: ({ message }) => void showSuccess(message), onError: showFailure })
  }
  const { phone_verified_at: at, phone_verified_by: by } = account
  return (
    <Panel title={words.title} className={classes.column}>
      <div className={classes.fields}>
        <p className={classes.state}>
          {account.phone}{' '}
          <StatusBadge status={at ? 'success' : 'warning'} label={at ? words.verified : words.unverified} />
        </p>
        {at ? (
          <p className={classes.state}>{words.since(dateTimeText(at), by === 'office')}</p>
        ) : (
          <Button variant="default" loading={mark.isPending} onClick={() => void confirmAndMark()}>
            {words.mark}
          </Button>
        )}
      </div>
    </Panel>
  )
}
