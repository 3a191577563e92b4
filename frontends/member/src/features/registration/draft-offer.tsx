import { Button, dateTimeText, LinkButton, Notice } from '@jejaring/ui'
import { useHydrated, useQuery } from '@jejaring/web-platform'
import { useEffect, useState } from 'react'
import * as texts from '../../texts'
import { registeredQuery } from './registered-query'
import classes from './registration.module.css'
import { type Draft, deleteDraft, readDraft, saveDraft } from './registration-draft'
import type { RegistrationFields } from './registration-fields'
import { emptyRegistration } from './registration-values'
import type { Slot } from './slot'

const words = texts.registration.draft

interface DraftOfferProps {
  userId: string
  slot: Slot
  form: RegistrationFields
  /** False once the registration has succeeded; then the draft is deleted. */
  enabled: boolean
}

/** Saves the form as a draft in sessionStorage and offers to restore an earlier draft. */
export function DraftOffer({ userId, slot, form, enabled }: DraftOfferProps) {
  const isHydrated = useHydrated()
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft(userId, Date.now()))
  useEffect(() => {
    if (!enabled) {
      deleteDraft(userId)
      return
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(userId, slot, values, Date.now()),
    })
  }, [userId, slot, form, enabled])
  const sent = draft?.sent?.[0]
  const registered = useQuery({ ...registeredQuery(sent ?? ''), enabled: sent !== undefined })
  useEffect(() => {
    if (registered.data) deleteDraft(userId)
  }, [registered.data, userId])
  if (!isHydrated || !draft || registered.isLoading) return null
  if (registered.data) return <RegistrationSucceeded draft={draft} />
  const decide = (restore: boolean) => {
    if (restore) form.reset({ ...emptyRegistration, ...draft.values }, { keepDefaultValues: true })
    else deleteDraft(userId)
    setDraft(undefined)
  }
  const person = draft.values.name || draft.values.usernames.filter(Boolean).join(', ')
  const savedAt = dateTimeText(new Date(draft.savedAt).toISOString())
  return (
    <div ref={scrollToCentre}>
      <Notice title={words.title} tone={sent ? 'wait' : 'info'}>
        {sent ? words.replyLost(person, savedAt, sent) : words.sentence(person, savedAt)}
        <div className={classes.choices}>
          <Button onClick={() => decide(true)}>{words.restore}</Button>
          <Button variant="default" onClick={() => decide(false)}>
            {words.discard}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

/** Reports that a registration whose reply was lost has succeeded. */
function RegistrationSucceeded({ draft: { slot, sent = [], values } }: { draft: Draft }) {
  return (
    <div role="status" ref={scrollToCentre}>
      <Notice
        tone="good"
        title={words.succeeded}
        action={<LinkButton to={`/m/network/genealogy/${slot.upline}`}>{words.showTree}</LinkButton>}
      >
        {words.succeededSentence(values.name, sent.join(', '))}
      </Notice>
    </div>
  )
}

/** Scrolls the notice into view: after a reload the browser restores a scroll position far below it. */
function scrollToCentre(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' })
}
