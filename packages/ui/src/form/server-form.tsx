import { ApiError } from '@jejaring/platform'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { showError, showSuccess } from '../dialogs/dialogs'
import { texts } from '../texts'
import { withLimits } from './limits'
import classes from './server-form.module.css'

interface ServerFormOptions<Values extends FieldValues, Reply, Found> {
  defaults: DefaultValues<Values>
  /** First check on the page; the server checks again and has the last word. Make it with `zodResolver`. */
  check?: Resolver<Values>
  /** Looks up what the question names, while the button shows that it works; fails as the sending does. */
  find?: (values: Values) => Promise<Found>
  /** Asked between the check and the sending, with what was found; false stops quietly. */
  confirm?: (values: Values, found: Found) => Promise<boolean>
  send: (values: Values) => Promise<Reply>
  /** After the Berhasil! dialog was closed. */
  onDone?: (reply: Reply, values: Values) => void
  /** False leaves out the Berhasil! dialog, for a screen that says it in another way. */
  successDialog?: boolean
  /** Somebody else has changed what is edited: after the Maaf! dialog, to show it as it is now. */
  onConflict?: (error: ApiError) => void
  /** Handles a failure of its own kind; true means that nothing more is to be shown. */
  onFailure?: (error: ApiError, values: Values) => boolean
}

export interface ServerForm<Values extends FieldValues = FieldValues> {
  fields: UseFormReturn<Values>
  submit: () => void
  sending: boolean
  /** Shown beside the button when no answer came. */
  notice: string | undefined
}

/**
 * The one form pattern: values are checked, confirmed, sent once, and the server's answer is
 * shown. Field errors go beside their fields, the general message into the Maaf! dialog, the
 * success into the Berhasil! dialog. What was typed stays after any failure.
 */
export function useServerForm<
  Values extends FieldValues,
  Reply extends { message?: string | undefined },
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
  const ready = (from: Element | null) => {
    // At once: a dialog that opens next leads back to what has the focus now.
    flushSync(() => setSending(false))
    refocus(from)
  }

  const submit = fields.handleSubmit(async (values) => {
    // State comes too late for a double click; the ref does not.
    if (busy.current) return
    busy.current = true
    const from = document.activeElement
    setNotice(undefined)
    try {
      if (options.find) setSending(true)
      const found = (await options.find?.(values)) as Found
      ready(from)
      if (options.confirm && !(await options.confirm(values, found))) return refocus(from)
      setSending(true)
      const reply = await options.send(values)
      ready(from)
      if (options.successDialog !== false) await showSuccess(reply.message ?? '')
      refocus(from)
      options.onDone?.(reply, values)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        console.error(error)
        setNotice(texts.form.unreadable)
        return
      }
      if (options.onFailure?.(error, values)) return
      if (error.status === 409 && options.onConflict) {
        await showError(error.message)
        options.onConflict(error)
        return
      }
      setNotice(showFailure(error, fields, from))
    } finally {
      ready(from)
      busy.current = false
    }
  })
  return { fields, submit: () => void submit(), sending, notice }
}

/** Puts the server's errors beside the fields and shows its message; answers a notice when there was no message. */
function showFailure<Values extends FieldValues>(
  error: ApiError,
  fields: UseFormReturn<Values>,
  from: Element | null,
): string | undefined {
  // From top to bottom, not as the server found them. An error set on what is no field would stay for ever, and the form
  // would never be sent again.
  const names = [...fields.control._names.mount].filter((name) => name in error.errors)
  for (const [index, name] of names.entries()) {
    const message = error.errors[name] ?? ''
    fields.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  if (!error.message) return texts.form.offline
  // What is said about no field of the form would be seen nowhere else.
  const others = Object.keys(error.errors).filter((name) => !names.includes(name))
  // A 401 ends the session and goes to the login page, which says enough.
  if (error.status === 401) return undefined
  const sentences = new Set([error.message, ...others.map((name) => error.errors[name])])
  void showError([...sentences].join(' ')).then(() => {
    // On to what is to be put right, which may not have been there before the dialog; else back to where it was sent.
    if (names[0] === undefined) refocus(from)
    else if (isAdrift(from)) fields.setFocus(names[0] as Path<Values>)
  })
  return undefined
}

/** Goes back to what the form was sent from: a button that cannot be pressed while sending loses the focus. */
function refocus(from: Element | null): void {
  if (isAdrift(from) && from instanceof HTMLElement) from.focus()
}

/** Whether the focus is on nothing of the form: on the page, or on the window around it, which takes what the browser lost. */
function isAdrift(from: Element | null): boolean {
  const active = document.activeElement
  return active !== from && active?.contains(from) === true
}

/** It stands below the button that was pressed, which may be at the very end of what a phone shows. */
function show(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}

interface ServerFormViewProps<Values extends FieldValues> {
  form: ServerForm<Values>
  children: ReactNode
}

/** The form element; the fields inside find their state by name. */
export function ServerFormView<Values extends FieldValues>({ form, children }: ServerFormViewProps<Values>) {
  return (
    <FormProvider {...form.fields}>
      <form
        // Where no script runs, what was typed must not become an address.
        method="post"
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {children}
        {form.notice && (
          <p ref={show} role="alert" className={classes.notice}>
            {form.notice}
          </p>
        )}
      </form>
    </FormProvider>
  )
}
