import { useLocalStorage } from '@jejaring/web-platform'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { texts } from '../texts'

/** `public` amounts are always shown; others follow the member's choice. */
type Privacy = 'public' | 'shown' | 'hidden'

const PrivacyContext = createContext<Privacy>('public')

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

/** Screens whose amounts bystanders must not read while the member hides them. */
export function PrivateAmounts({ children }: { children: ReactNode }) {
  const [hidden] = useHiddenAmounts()
  return <PrivacyContext value={hidden ? 'hidden' : 'shown'}>{children}</PrivacyContext>
}

/** A part of a private screen that always shows its amounts: a form that pays out, or a document. */
export function PublicAmounts({ children }: { children: ReactNode }) {
  return <PrivacyContext value="public">{children}</PrivacyContext>
}

export function useAmountPrivacy(): Privacy {
  return useContext(PrivacyContext)
}

/** Masks the amounts of a text while they are hidden. */
export function useAmountMask(): (text: string) => string {
  const privacy = useAmountPrivacy()
  return (text) => (privacy === 'hidden' ? text.replace(/Rp\.\s?\d[\d.]*/g, texts.amount.masked) : text)
}
