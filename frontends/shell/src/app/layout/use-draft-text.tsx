import { DescriptionList, openDialog } from '@jejaring/ui'
import { useEffect } from 'react'
import { keepDraftsAtSessionEnd } from '../session-end'
import { frameTexts } from './texts'

const words = frameTexts.typed

type Box = HTMLInputElement | HTMLTextAreaElement

const boxes = new Set<Box>()
let kept: { readonly member: string; readonly texts: ReadonlyMap<string, string> } | undefined

/**
 * Keeps text typed into forms when the session ends. After a login as the same member on the same page, shows it once
 * in a dialog; after any other login it is discarded.
 */
export function useDraftText(member: string): void {
  useEffect(() => {
    document.addEventListener('input', remember)
    keepDraftsAtSessionEnd(keep)
    return () => {
      document.removeEventListener('input', remember)
      boxes.clear()
    }
  }, [])
  useEffect(() => {
    const mine = kept?.member === member ? kept.texts : undefined
    kept = undefined
    if (mine) void show(mine)
  }, [member])
}

function remember({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  for (const box of boxes) if (!box.isConnected) boxes.delete(box)
  if (target.form && isText(target)) boxes.add(target)
}

/** Never keeps a password, even one that was made visible. */
function isText(box: Box): boolean {
  return box.matches(
    'textarea, input:is([type=text], [type=tel], :not([type])):not([autocomplete*=password])',
  )
}

function keep(member: string): string {
  const texts = new Map<string, string>()
  for (const box of boxes) {
    const label = box.labels?.[0]?.textContent ?? box.getAttribute('aria-label') ?? box.name
    const before = texts.get(label)
    if (box.isConnected && box.value !== '') texts.set(label, before ? `${before}; ${box.value}` : box.value)
  }
  kept = texts.size > 0 ? { member, texts } : undefined
  return kept ? words.again : ''
}

function show(texts: ReadonlyMap<string, string>): Promise<unknown> {
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
