import { ActionIcon, Modal } from '@jejaring/ui'
import { useLocation } from '@jejaring/web-platform'
import { IconMenu2 } from '@tabler/icons-react'
import { startTransition, useState } from 'react'
import { Sidebar } from './sidebar'
import { frameTexts } from './texts'

/** Opens the menu as a drawer. The layout around it renders neither when it opens nor when it closes. */
export function MenuButton({ className }: { className: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const [previousPath, setPreviousPath] = useState(pathname)
  // Navigation closes the drawer during render. An effect of the first render could run after an early click and
  // close the drawer again.
  if (previousPath !== pathname) {
    setPreviousPath(pathname)
    setOpen(false)
  }
  return (
    <>
      <ActionIcon
        className={className}
        color="gray"
        aria-label={frameTexts.menu.open}
        // The menu is rendered in slices: at once it would block the tap's feedback.
        onClick={() => startTransition(() => setOpen(true))}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        label={frameTexts.menu.main}
        placement="side"
        width={300}
      >
        <Sidebar />
      </Modal>
    </>
  )
}
