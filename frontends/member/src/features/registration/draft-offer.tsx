import { Button, dateTimeText, LinkButton, Notice } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import { useEffect, useState } from 'react'
import { texts } from '../../texts'
import type { RegistrationFields } from './account-fields'
import { type Draft, dropDraft, readDraft, saveDraft } from './draft'
import type { Slot } from './register'
import { registeredQuery } from './registered'
import classes from './registration.module.css'
import { emptyRegistration } from './values'

const words = texts.registration.draft

interface DraftOfferProps {
  userId: string
  slot: Slot
  form: RegistrationFields
  /** False once the registration was made. */
  keeping: boolean
}

/** Keeps what is typed for a reload of the page, and offers what was left unfinished before. */
export function DraftOffer({ userId, slot, form, keeping }: DraftOfferProps) {
  const [offered, setOffered] = useState<Draft | undefined>(() => readDraft(userId, Date.now()))
  useEffect(() => {
    if (!keeping) {
      dropDraft(userId)
      return
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(userId, slot, values, Date.now()),
    })
  }, [userId, slot, form, keeping])
  const sent = offered?.sent?.[0]
  const registered = useQuery({ ...registeredQuery(sent ?? ''), enabled: sent !== undefined })
  useEffect(() => {
    if (registered.data) dropDraft(userId)
  }, [registered.data, userId])
  if (!offered || registered.isLoading) return null
  if (registered.data) return <Made draft={offered} />
  const answer = (wanted: boolean) => {
    if (wanted) form.reset({ ...emptyRegistration, ...offered.values }, { keepDefaultValues: true })
    else dropDraft(userId)
    setOffered(undefined)
  }
  const who = offered.values.name || offered.values.usernames.filter(Boolean).join(', ')
  const when = dateTimeText(new Date(offered.savedAt).toISOString())
  return (
    <div ref={show}>
      <Notice title={words.title} {...(sent && { tone: 'wait' })}>
        {sent ? words.unanswered(who, when, sent) : words.sentence(who, when)}
        <div className={classes.choices}>
          <Button onClick={() => answer(true)}>{words.take}</Button>
          <Button variant="default" onClick={() => answer(false)}>
            {words.drop}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

/** The answer never came, and the page was loaded again; but it was done. */
function Made({ draft: { slot, sent = [], values } }: { draft: Draft }) {
  return (
    <div role="status" ref={show}>
      <Notice
        tone="good"
        title={words.made}
        action={<LinkButton to={`/m/network/genealogy/${slot.upline}`}>{words.showTree}</LinkButton>}
      >
        {words.madeSentence(values.name, sent.join(', '))}
      </Notice>
    </div>
  )
}

/** A page that is loaded again stands where somebody was typing or pressed its button, far below. */
function show(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' })
}
