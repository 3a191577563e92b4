import { LazyContent, LinesSkeleton, Modal, UnstyledButton } from '@jejaring/ui'
import { lazyPage, useUser } from '@jejaring/web-platform'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './search.module.css'
import { searchTexts } from './search-texts'

const SearchBox = lazyPage(() => import('./search-box'))

/** Opens the search of admins, also by Ctrl+K and, outside fields, by a slash. */
export function SearchButton() {
  const { role } = useUser()
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (role !== 'admin') return
    const openByKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpened(true)
    }
    // On the window, after the shortcuts of tables.
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [role])
  if (role !== 'admin') return null
  const close = () => setOpened(false)
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label={searchTexts.open}
        aria-keyshortcuts="Control+K /"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={20} stroke={1.8} aria-hidden />
        <span className={classes.prompt}>{searchTexts.open}</span>
        <kbd className={classes.key} aria-hidden />
      </UnstyledButton>
      <Modal opened={opened} onClose={close} label={searchTexts.open} placement="sheet" width={640}>
        <LazyContent fallback={<LinesSkeleton lines={2} />}>
          <SearchBox onClose={close} />
        </LazyContent>
      </Modal>
    </>
  )
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k'
  return event.key === '/' && !isTyping(event.target)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
