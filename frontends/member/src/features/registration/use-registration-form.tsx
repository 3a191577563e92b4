import { confirmAction, countInWords } from '@jejaring/ui'
import { type ServerForm, useServerForm, zodResolver } from '@jejaring/ui/form'
import { useQueryClient, useUser } from '@jejaring/web-platform'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as texts from '../../texts'
import { previewQuery } from './preview'
import { type RegistrationReply, useRegister } from './register'
import { emptyRegistration, type Registration, registrationCheck } from './registration-values'
import type { Slot } from './slot'
import { SuccessCard } from './success-card'
import { LAST_STEP, type Steps } from './use-steps'
import { isTaken } from './use-username-check'

const words = texts.registration

/** The form's state: its submit shows the next step, and sends the registration from the last one. */
export function useRegistrationForm(slot: Slot, steps: Steps, generatedPassword: string | undefined) {
  const register = useRegister(useUser().id, slot)
  const queries = useQueryClient()
  // The slot was taken or the pins were used meanwhile, so the preview is stale.
  const refreshPreview = () => void queries.invalidateQueries({ queryKey: ['preview'] })
  const backToFieldsOf = (errors: object) => {
    const step = Math.min(...Object.keys(errors).map(stepOfField))
    // Synchronously, because the form focuses the first invalid field next.
    flushSync(() => steps.back(step))
  }
  const form = useServerForm<Registration, RegistrationReply>({
    defaults: emptyRegistration,
    check: zodResolver(registrationCheck),
    confirm: (values) => confirmRegistration(values, slot),
    send: register.mutateAsync,
    onConflict: refreshPreview,
    onFailure: ({ status, errors }) => {
      if (status === 422) refreshPreview()
      backToFieldsOf(errors)
      return false
    },
    successContent: (reply, { name, phone, password }) => {
      const shownPassword = password === generatedPassword ? generatedPassword : undefined
      const preview = queries.getQueryData(previewQuery(slot, reply.usernames.length).queryKey)
      const person = { name, phone, password: shownPassword, isLinkSent: password === '' }
      return <SuccessCard reply={reply} {...person} preview={preview} />
    },
    // The tree shows and marks the new members.
    onDone: ({ usernames }) => steps.leave(`/m/network/genealogy/${slot.upline}?baru=${usernames.join(',')}`),
  })
  const { showNextStep, isChecking } = useNextStep(form, steps)
  const submit =
    steps.current === LAST_STEP
      ? () => void form.fields.handleSubmit(form.submit, backToFieldsOf)()
      : () => void showNextStep()
  return { form: { ...form, submit }, isChecking, isDone: register.isSuccess }
}

/** Shows the next step when the fields of the current one are valid; `isChecking` while it checks the usernames. */
function useNextStep({ fields }: ServerForm<Registration>, steps: Steps) {
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const [isChecking, setIsChecking] = useState(false)
  const isValid = async () => {
    const names = fieldsOfStep(steps.current, fields.getValues('usernames').length)
    if (!(await fields.trigger(names, { shouldFocus: true }))) return false
    if (steps.current > 1) return true
    const usernames = fields.getValues('usernames')
    setIsChecking(true)
    const taken = await Promise.all(usernames.map((username) => isTaken(queries, username)))
    setIsChecking(false)
    const index = taken.indexOf(true)
    if (index < 0) return true
    const message = words.taken(usernames[index] ?? '')
    fields.setError(`usernames.${index}`, { type: 'taken', message }, { shouldFocus: true })
    return false
  }
  const showNextStep = async () => {
    // A ref, because state updates too late to block a double click.
    if (isBusy.current) return
    isBusy.current = true
    if (await isValid()) steps.forward()
    isBusy.current = false
  }
  return { showNextStep, isChecking }
}

const ACCOUNT_FIELDS = ['regtype', 'accountqty', 'usernames']

function stepOfField(name: string): number {
  const [field = ''] = name.split('.')
  if (ACCOUNT_FIELDS.includes(field)) return 1
  return field in emptyRegistration && field !== 'agree' ? 2 : LAST_STEP
}

type FieldName = keyof Registration | `usernames.${number}`

function fieldsOfStep(step: number, accounts: number): FieldName[] {
  const names = Object.keys(emptyRegistration) as FieldName[]
  const fields = names.filter((name) => name !== 'usernames' && stepOfField(name) === step)
  if (step > 1) return fields
  return [...fields, ...Array.from({ length: accounts }, (_, index) => `usernames.${index}` as const)]
}

function confirmRegistration({ name, usernames }: Registration, slot: Slot): Promise<boolean> {
  const needed = usernames.length
  return confirmAction({
    title: words.confirmTitle,
    details: [
      { label: words.confirmWho, value: name },
      {
        label: words.confirmPlace,
        value: words.place(words.sides[slot.position] ?? slot.position, slot.upline),
      },
      { label: words.confirmUsernames, value: usernames.join(', ') },
      { label: words.confirmPins, value: words.pins(needed, countInWords(needed)) },
    ],
    confirmLabel: words.submit(needed),
  })
}
