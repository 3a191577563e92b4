import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { texts } from '../texts'
import { CloseContext, Modal } from './modal'
import classes from './sheet.module.css'

interface SheetProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Maximum width in pixels; full width on a phone. */
  width?: number
  children: ReactNode
}

/** A modal with a title, for a form or details; a bottom sheet on a phone. */
export function Sheet({ opened, onClose, title, width = 480, children }: SheetProps) {
  return (
    <Modal opened={opened} onClose={onClose} label={title} placement="sheet" width={width}>
      <header className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        <CloseButton />
      </header>
      <div className={classes.body}>{children}</div>
    </Modal>
  )
}

function CloseButton() {
  const close = useContext(CloseContext)
  return (
    <ActionIcon color="gray" aria-label={texts.dialog.close} onClick={close}>
      <IconX size={20} />
    </ActionIcon>
  )
}
