import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { isLetterShortcut } from '../is-letter-shortcut'
import { LazyContent } from '../layout/lazy-content'
import { LinesSkeleton } from '../layout/skeletons'
import { texts } from '../texts'
import { CloseContext, Modal } from './modal'
import classes from './sheet.module.css'

interface Steps {
  position: number
  count: number
  /** Undefined at the ends of the list. */
  previous?: () => void
  next?: () => void
}

interface SheetProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Maximum width in pixels; full width on a phone. */
  width?: number
  /** Steps through a list: the sheet is then at the side of the window, next to its list. */
  steps?: Steps
  children: ReactNode
}

/** A modal with a title, for a form or details, whose code may load when it opens; a bottom sheet on a phone. */
export function Sheet({ opened, onClose, title, width = 480, steps, children }: SheetProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      label={title}
      placement={steps ? 'panel' : 'sheet'}
      width={width}
    >
      <header className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        <div className={classes.tools}>
          {steps && <StepButtons steps={steps} />}
          <CloseButton />
        </div>
      </header>
      <div className={classes.body}>
        <LazyContent fallback={<LinesSkeleton lines={6} height={44} />}>{children}</LazyContent>
      </div>
    </Modal>
  )
}

function CloseButton() {
  const close = useContext(CloseContext)
  return (
    <ActionIcon color="gray" aria-label={texts.dialog.close} onClick={() => close()}>
      <IconX size={20} />
    </ActionIcon>
  )
}

/** Previous and next, also with `k` and `j` outside of fields. Asks before typed text is lost. */
function StepButtons({ steps: { position, count, previous, next } }: { steps: Steps }) {
  const close = useContext(CloseContext)
  useWindowEvent('keydown', (event) => {
    const step = { j: next, k: previous }[event.key]
    // A dialog on top of the panel has its own keys.
    if (!step || !isLetterShortcut(event) || document.querySelectorAll('dialog[open]').length > 1) return
    event.preventDefault()
    close(step)
  })
  return (
    <>
      <span className={classes.position} aria-live="polite">
        {texts.dialog.step(position, count)}
      </span>
      {[
        { label: texts.dialog.previous, icon: IconChevronUp, step: previous },
        { label: texts.dialog.next, icon: IconChevronDown, step: next },
      ].map(({ label, icon: Icon, step }) => (
        <ActionIcon
          key={label}
          color="gray"
          aria-label={label}
          data-disabled={!step}
          onClick={() => close(step)}
        >
          <Icon size={20} />
        </ActionIcon>
      ))}
    </>
  )
}
