import {
  isLetterShortcut,
  LazyContent,
  LinesSkeleton,
  Modal,
  UnstyledButton,
  useWindowEvent,
} from '@jejaring/ui'
import { lazyPage, useUser } from '@jejaring/web-platform'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './search.module.css'
import { searchTexts } from './search-texts'

const SearchBox = lazyPage(() => import('./search-box'))

/** Opens the search of admins, also by Ctrl+K and, outside fields, by a slash. */
export function SearchButton() {
  const { role } = useUser()
  const [opened, setOpened] = useState(false)
  // After the shortcuts of tables.
  useWindowEvent('keydown', (event) => {
    if (role !== 'admin' || !isShortcut(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    setOpened(true)
  })
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
  if (isLetterShortcut(event)) return event.key === '/'
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
}
