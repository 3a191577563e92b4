import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '../texts'
import classes from './sheet.module.css'
import { Window } from './window'

interface SheetProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Widest in pixels; a phone uses its whole width. */
  width?: number
  children: ReactNode
}

/** A window with a title over the page, for a form or details: rising from the bottom edge on a phone. */
export function Sheet({ opened, onClose, title, width = 480, children }: SheetProps) {
  return (
    <Window opened={opened} onClose={onClose} label={title} place="sheet" width={width}>
      <header className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        <ActionIcon color="gray" aria-label={texts.dialog.close} onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </header>
      <div className={classes.body}>{children}</div>
    </Window>
  )
}
