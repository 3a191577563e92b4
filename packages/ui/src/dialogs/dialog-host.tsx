import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { unbrokenAmounts } from '../format'
import classes from './dialog-host.module.css'
import { currentDialog, type OpenDialog, subscribeToDialogs } from './dialog-store'
import { Modal } from './modal'
import { useDoubleClickGuard } from './use-double-click-guard'

const TEXT = 'dialog-text'
const icons = { good: IconCheck, bad: IconAlertTriangle, ask: IconQuestionMark }

/** Renders the open dialog. `AppTheme` mounts it once. */
export function DialogHost() {
  const dialog = useSyncExternalStore(subscribeToDialogs, currentDialog, () => undefined)
  useDoubleClickGuard()
  if (!dialog) return null
  return (
    <Modal
      key={dialog.id}
      opened
      onClose={() => dialog.answer(undefined)}
      label={dialog.title}
      text={TEXT}
      placement="centre"
      width={400}
    >
      <DialogView dialog={dialog} />
    </Modal>
  )
}

function DialogView({ dialog }: { dialog: OpenDialog }) {
  const Icon = icons[dialog.tone]
  return (
    <div className={classes.dialog}>
      <span className={classes.icon} data-tone={dialog.tone} aria-hidden>
        <Icon size={28} stroke={1.8} />
      </span>
      <h2 className={classes.title}>{dialog.title}</h2>
      <div id={TEXT} className={classes.text}>
        {typeof dialog.body === 'string' ? unbrokenAmounts(dialog.body) : dialog.body}
      </div>
      <div className={classes.actions}>
        {/* The first action has the focus: in a confirmation, the one that changes nothing. */}
        {dialog.actions.map((action) => (
          <Button
            key={action.label}
            variant={action.primary ? 'filled' : 'default'}
            color={action.danger ? 'red.8' : undefined}
            onClick={() => dialog.answer(action.answer)}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </div>
  )
}
