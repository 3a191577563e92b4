import { ApiError } from '@jejaring/web-platform'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
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
  /** What the Berhasil! dialog says, where that is more than the server's message. */
  said?: (reply: Reply, values: Values) => ReactNode
  /** After the Berhasil! dialog was closed, if the form is still there: else it would close or leave something else. */
  onDone?: (reply: Reply, values: Values) => void
  /** False leaves out the Berhasil! dialog, for a screen that says it in another way, and only while the form is there. */
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
 * success into the Berhasil! dialog. What was typed stays after any failure. Whoever closes the form
 * while it is on its way is told by a dialog what became of it.
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
  const isSaid = options.successDialog !== false
  const ready = (from: Element | null) => {
    // At once: a dialog that opens next leads back to what has the focus now.
    flushSync(() => setSending(false))
    refocus(from)
  }

  const submit = fields.handleSubmit(async (values) => {
    // State comes too late for a double click; the ref does not. What is closed while it is checked is not wanted.
    if (busy.current || !here.current) return
    busy.current = true
    const from = document.activeElement
    setNotice(undefined)
    try {
      if (options.find) setSending(true)
      const found = (await options.find?.(values)) as Found
      ready(from)
      if (!here.current) return
      if (options.confirm && !(await options.confirm(values, found))) return refocus(from)
      setSending(true)
      const reply = await options.send(values)
      ready(from)
      const said = options.said?.(reply, values) ?? reply.message
      // Whoever sends the same again may want it once, or once more: they are told which it was.
      if (isSaid) await showSuccess(reply.isRepeat ? repeated(said) : said)
      refocus(from)
      if (here.current) options.onDone?.(reply, values)
    } catch (error) {
      if (!here.current) return isSaid ? await showElsewhere(error) : undefined
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

function repeated(said: ReactNode): ReactNode {
  return (
    <>
      {said} {texts.form.repeated}
    </>
  )
}

/** Whether the form is still on the page. */
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

/** Says what failed when the form that would show it was closed. */
async function showElsewhere(error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) {
    console.error(error)
    await showError(texts.form.unreadable)
    return
  }
  if (error.status === 401) return
  await showError(error.message ? sentencesOf(error, []) : texts.form.unanswered)
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
  // A 401 ends the session and goes to the login page, which says enough.
  if (error.status === 401) return undefined
  void showError(sentencesOf(error, names)).then(() => {
    // On to what is to be put right, which may not have been there before the dialog; else back to where it was sent.
    if (names[0] === undefined) refocus(from)
    else if (isAdrift(from)) fields.setFocus(names[0] as Path<Values>)
  })
  return undefined
}

/** The server's message, and what it says about no field that is shown: that would be seen nowhere else. */
function sentencesOf({ message, errors }: ApiError, shown: readonly string[]): string {
  const others = Object.keys(errors).filter((name) => !shown.includes(name))
  return [...new Set([message, ...others.map((name) => errors[name])])].join(' ')
}

/** Goes back to what the form was sent from: a button that cannot be pressed while sending loses the focus. */
function refocus(from: Element | null): void {
  if (isAdrift(from) && from instanceof HTMLElement) from.focus()
}

/** Whether the focus is on nothing of the form: on the page, or on the window around it, which takes what the browser lost. */
function isAdrift(from: Element | null): boolean {
  const active = document.activeElement
  if (active === from) return false
  // What the form was sent from may have gone itself.
  return active === document.body || active instanceof HTMLDialogElement || active?.contains(from) === true
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
