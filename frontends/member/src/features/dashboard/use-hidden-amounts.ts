import { useLocalStorage } from '@jejaring/web-platform'
import { useEffect } from 'react'

/**
 * Whether the member has chosen to mask the amounts. A server-rendered page has them visible; the boot script of the
 * shell sets `data-amounts` from the same key of localStorage, and the style sheet masks them until React does.
 */
export function useHiddenAmounts(): [boolean, (hidden: boolean) => void] {
  const [amounts, setAmounts] = useLocalStorage('amounts', ['shown', 'hidden'], 'shown')
  useEffect(() => {
    document.documentElement.dataset.amounts = amounts
  }, [amounts])
  return [amounts === 'hidden', (hidden) => setAmounts(hidden ? 'hidden' : 'shown')]
}
