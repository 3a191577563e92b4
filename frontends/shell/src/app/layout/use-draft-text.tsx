import { DescriptionList, openDialog } from '@jejaring/ui'
import { useEffect } from 'react'
import { keepDraftsAtSessionEnd } from '../session-end'
import { frameTexts } from './texts'

const words = frameTexts.typed

type TextElement = HTMLInputElement | HTMLTextAreaElement

const fields = new Set<TextElement>()
let savedDraft: { readonly member: string; readonly texts: ReadonlyMap<string, string> } | undefined

/**
 * Keeps text typed into forms when the session ends. After a login as the same member on the same page, shows it once
 * in a dialog; after any other login it is discarded.
 */
export function useDraftText(member: string): void {
  useEffect(() => {
    document.addEventListener('input', trackField)
    keepDraftsAtSessionEnd(saveDraft)
    return () => {
      document.removeEventListener('input', trackField)
      fields.clear()
    }
  }, [])
  useEffect(() => {
    const drafts = savedDraft?.member === member ? savedDraft.texts : undefined
    savedDraft = undefined
    if (drafts) void showDraft(drafts)
  }, [member])
}

function trackField({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  for (const field of fields) if (!field.isConnected) fields.delete(field)
  if (target.form && isText(target)) fields.add(target)
}

/** Never keeps a password, even one that was made visible. */
function isText(field: TextElement): boolean {
  return field.matches(
    'textarea, input:is([type=text], [type=tel], :not([type])):not([autocomplete*=password])',
  )
}

function saveDraft(member: string): string {
  const texts = new Map<string, string>()
  for (const field of fields) {
    const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name
    const before = texts.get(label)
    if (field.isConnected && field.value !== '')
      texts.set(label, before ? `${before}; ${field.value}` : field.value)
  }
  savedDraft = texts.size > 0 ? { member, texts } : undefined
  return savedDraft ? words.again : ''
}

function showDraft(texts: ReadonlyMap<string, string>): Promise<unknown> {
  return openDialog({
    tone: 'ask',
    title: words.title,
    body: (
      <>
        <DescriptionList items={[...texts].map(([label, value]) => ({ label, value }))} />
        <p>{words.help}</p>
      </>
    ),
    actions: [{ label: words.close, answer: undefined, primary: true }],
  })
}
