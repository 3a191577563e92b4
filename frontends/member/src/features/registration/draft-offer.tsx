import { Button, dateTimeText, Notice } from '@jejaring/ui'
import { useEffect, useState } from 'react'
import { texts } from '../../texts'
import type { RegistrationFields } from './account-fields'
import { type Draft, dropDraft, readDraft, saveDraft } from './draft'
import type { Slot } from './register'
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
  if (!offered) return null
  const answer = (wanted: boolean) => {
    if (wanted) form.reset({ ...emptyRegistration, ...offered.values }, { keepDefaultValues: true })
    else dropDraft(userId)
    setOffered(undefined)
  }
  const who = offered.values.name || offered.values.usernames.filter(Boolean).join(', ')
  return (
    <Notice title={words.title}>
      {words.sentence(who, dateTimeText(new Date(offered.savedAt).toISOString()))}
      <div className={classes.choices}>
        <Button onClick={() => answer(true)}>{words.take}</Button>
        <Button variant="default" onClick={() => answer(false)}>
          {words.drop}
        </Button>
      </div>
    </Notice>
  )
}
