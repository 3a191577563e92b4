import { UnstyledButton } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import classes from './search.module.css'
import { searchTexts } from './search-texts'

const SearchDialog = lazy(() => import(/* webpackChunkName: "search" */ './search-dialog'))

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
      {opened && (
        <Suspense>
          <SearchDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
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
