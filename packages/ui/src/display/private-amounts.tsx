import { useStoredText } from '@jejaring/web-platform'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { texts } from '../texts'

/** Whether amounts follow the member's choice; others are always shown. */
const PrivacyContext = createContext(false)

/** Whether the member has chosen to mask the amounts. */
export function useHiddenAmounts(): [boolean, (hidden: boolean) => void] {
  const [amounts, setAmounts] = useStoredText('amounts')
  return [amounts === 'hidden', (hidden) => setAmounts(hidden ? 'hidden' : 'shown')]
}

/**
 * Screens whose amounts bystanders must not read while the member hides them. The style sheet masks every `Amount` by
 * `data-amounts` of the page, so that the choice renders none of them, and a server-rendered page has it, too: the boot
 * script of the shell sets the attribute from the same key of localStorage.
 */
export function PrivateAmounts({ children }: { children: ReactNode }) {
  const [hidden] = useHiddenAmounts()
  useEffect(() => {
    document.documentElement.dataset.amounts = hidden ? 'hidden' : 'shown'
  }, [hidden])
  return <PrivacyContext value>{children}</PrivacyContext>
}

/** A part of a private screen that always shows its amounts: a form that pays out, or a document. */
export function PublicAmounts({ children }: { children: ReactNode }) {
  return <PrivacyContext value={false}>{children}</PrivacyContext>
}

/** Whether amounts here can be hidden. */
export function useAmountPrivacy(): boolean {
  return useContext(PrivacyContext)
}

/** Whether amounts here are hidden now. Renders its component when the member changes the choice. */
export function useAmountsMasked(): boolean {
  const [hidden] = useHiddenAmounts()
  return useAmountPrivacy() && hidden
}

/** Masks the amounts of a text while they are hidden. */
export function useAmountMask(): (text: string) => string {
  const isMasked = useAmountsMasked()
  return (text) => (isMasked ? text.replace(/Rp\.\s?\d[\d.]*/g, texts.amount.masked) : text)
}
