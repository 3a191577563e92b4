import { ApiError } from '@jejaring/web-platform'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { showError, showFailure as showFailureDialog, showSuccess } from '../dialogs/dialogs'
import { texts } from '../texts'
import { FormView } from './form-view'
import { noticeOf, sentencesOf } from './reply-faults'
import { withLimits } from './with-limits'

/** The button of the Berhasil! dialog that reverses a change, and its request. */
interface UndoButton {
  label: string
  run: () => Promise<{ message?: string | undefined }>
}

interface ServerFormOptions<Values extends FieldValues, Reply, Found> {
  defaults: DefaultValues<Values>
  /** Client-side validation, made with `zodResolver`; the server validates again. */
  check?: Resolver<Values>
  /** Loads what the confirmation shows, while the button is busy; a failure is handled like one of `send`. */
  find?: (values: Values) => Promise<Found>
  /** Confirmation between validation and `send`, with the result of the lookup; false cancels silently. */
  confirm?: (values: Values, found: Found) => Promise<boolean>
  send: (values: Values) => Promise<Reply>
  /** Content of the Berhasil! dialog, in place of the server's message. */
  successContent?: (reply: Reply, values: Values) => ReactNode
  /** Offers to undo the change in the Berhasil! dialog; undefined when it cannot be undone. */
  undo?: (reply: Reply, values: Values) => UndoButton | undefined
  /** Called after the Berhasil! dialog, if the form is still mounted; otherwise it could close or leave another screen. */
  onDone?: (reply: Reply, values: Values) => void
  /** False skips the Berhasil! dialog while the form is mounted, for a screen with its own success message. */
  successDialog?: boolean
  /** Called after the Maaf! dialog of an edit conflict (409), to show the current data. */
  onConflict?: (error: ApiError) => void
  /** Handles special failures; true means that no dialog is shown. */
  onFailure?: (error: ApiError, values: Values) => boolean
}

export interface ServerForm<Values extends FieldValues = FieldValues> {
  fields: UseFormReturn<Values>
  submit: () => void
  sending: boolean
  /** Shown next to the button when there was no reply. */
  notice: string | undefined
}

/**
 * The form of all screens: validates, asks for confirmation, sends once, and shows the reply. Field errors appear
 * below their fields, the general message in the Maaf! dialog, a success in the Berhasil! dialog. Input stays after a
 * failure. If the form is unmounted while sending, a dialog reports the outcome.
 */
export function useServerForm<
  Values extends FieldValues,
  Reply extends { message?: string | undefined; isRepeat?: boolean },
  Found = undefined,
>(options: ServerFormOptions<Values, Reply, Found>): ServerForm<Values> {
  const fields = useForm<Values>({
    defaultValues: options.defaults,
    ...(options.check ? { resolver: withLimits(options.check) } : {}),
    reValidateMode: 'onChange',
  })
  const [sending, setSending] = useState(false)
  const [notice, setNotice] = useState<string>()
  const busy = useRef(false)
  const here = useHere()
  const showsDialog = options.successDialog !== false

  const submit = fields.handleSubmit(async (values) => {
    // A ref, because state updates too late to block a double click. A form closed during validation is not sent.
    if (busy.current || !here.current) return
    busy.current = true
    setNotice(undefined)
    try {
      if (options.find) setSending(true)
      const found = (await options.find?.(values)) as Found
      setSending(false)
      if (!here.current) return
      if (options.confirm && !(await options.confirm(values, found))) return
      setSending(true)
      const reply = await options.send(values)
      setSending(false)
      const content = options.successContent?.(reply, values) ?? reply.message
      // After an attempt without a reply the same body may be a retry or a new operation; the message says that it
      // ran once.
      if (showsDialog)
        await announce(reply.isRepeat ? repeated(content) : content, options.undo?.(reply, values))
      if (here.current) options.onDone?.(reply, values)
    } catch (error) {
      if (!here.current) return showsDialog ? await showElsewhere(error) : undefined
      if (error instanceof ApiError) {
        if (options.onFailure?.(error, values)) return
        if (error.status === 409 && options.onConflict) {
          await showError(error.message)
          return options.onConflict(error)
        }
        showFailure(error, fields)
      }
      setNotice(noticeOf(error))
    } finally {
      setSending(false)
      busy.current = false
    }
  })
  return { fields, submit: () => void submit(), sending, notice }
}

/** The Berhasil! dialog; reverses the change when its button is used, and reports that. */
async function announce(content: ReactNode, undo: UndoButton | undefined): Promise<void> {
  if (!(await showSuccess(content, undo?.label)) || !undo) return
  try {
    await showSuccess((await undo.run()).message)
  } catch (error) {
    await showFailureDialog(error)
  }
}

function repeated(content: ReactNode): ReactNode {
  return (
    <>
      {content} {texts.form.repeated}
    </>
  )
}

/** Whether the form is mounted. */
function useHere(): RefObject<boolean> {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}

/** Shows a failure in a dialog when the form is no longer mounted. */
async function showElsewhere(error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) {
    console.error(error)
    await showError(texts.form.unreadable)
    return
  }
  if (error.status === 401) return
  await showError(error.message ? sentencesOf(error, []) : texts.form.unanswered)
}

/** Shows the server’s errors at the fields and its message, if any, in a dialog. */
function showFailure<Values extends FieldValues>(error: ApiError, fields: UseFormReturn<Values>): void {
  // In document order. An error on a name without a field would never be cleared, and would block every later submit.
  const names = [...fields.control._names.mount].filter((name) => name in error.errors)
  for (const name of names) {
    fields.setError(name as Path<Values>, { type: 'server', message: error.errors[name] ?? '' })
  }
  // A 401 ends the session; the login page explains it.
  if (!error.message || error.status === 401) return
  // The first of the fields may be in a step that is shown again meanwhile.
  void showError(sentencesOf(error, names)).then(() => names[0] && fields.setFocus(names[0] as Path<Values>))
}

interface ServerFormViewProps<Values extends FieldValues> {
  form: ServerForm<Values>
  children: ReactNode
}

/** The form element; fields inside find their state by name. */
export function ServerFormView<Values extends FieldValues>({ form, children }: ServerFormViewProps<Values>) {
  return (
    <FormProvider {...form.fields}>
      <FormView notice={form.notice} onSubmit={form.submit}>
        {children}
      </FormView>
    </FormProvider>
  )
}
