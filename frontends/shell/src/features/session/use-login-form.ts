import { showError } from '@jejaring/ui'
import { lengthLimit, noticeOf, sentencesOf, usernameFilter } from '@jejaring/ui/form/plain'
import { ApiError } from '@jejaring/web-platform'
import { useRef, useState } from 'react'
import { isMissingChunk, reloadOnce } from '../../boot/missing-chunk'
import { texts } from '../../texts'
import { type LoginValues, login } from './login'
import type { LoginReply } from './login-reply'

type FieldName = 'username' | 'password'

interface ShownError {
  error: string | undefined
  /** It appeared while typing. */
  isNews: boolean
}

const NO_ERROR: ShownError = { error: undefined, isNews: false }

const fieldNames = ['username', 'password'] as const
const missing = { username: texts.auth.usernameMissing, password: texts.auth.passwordMissing }
const isLongUsername = lengthLimit(20)
const limits = {
  username: (value: string) => usernameFilter.fault(value) ?? isLongUsername(value),
  password: lengthLimit(128),
}

/**
 * State of the login form. It behaves as `useServerForm`, without the form library, which would be a tenth of the login
 * page's code.
 */
export function useLoginForm(onReply: (reply: LoginReply) => Promise<void>) {
  const fields = useLoginFields()
  const [isSending, setSending] = useState(false)
  const [notice, setNotice] = useState<string>()
  const isBusy = useRef(false)

  const submit = async () => {
    // A ref, because state updates too late to block a double click.
    if (isBusy.current || !fields.check()) return
    isBusy.current = true
    setNotice(undefined)
    setSending(true)
    try {
      const reply = await login(fields.values.current)
      // With a session the page is left, and its button stays busy until then.
      await onReply(reply)
      if (reply.session) return
    } catch (error) {
      const isMissing = isMissingChunk(error)
      if (isMissing) reloadOnce()
      setNotice(isMissing ? texts.auth.stepMissing : noticeOf(error))
      if (error instanceof ApiError) fields.showFailure(error)
    }
    setSending(false)
    isBusy.current = false
  }
  return { fields, isSending, notice, submit: () => void submit() }
}

/**
 * The inputs are uncontrolled and their values are no state: a key renders the form only when an error appears or
 * disappears. Rendering it on every key takes 50 ms on a cheap phone.
 */
function useLoginFields() {
  const values = useRef<LoginValues>({ username: '', password: '', remember: false })
  const refused = useRef<Partial<Record<FieldName, string>>>({})
  const isSubmitted = useRef(false)
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})
  const [errors, setErrors] = useState<Readonly<Record<FieldName, ShownError>>>({
    username: NO_ERROR,
    password: NO_ERROR,
  })
  const limitOf = (name: FieldName) => limits[name](values.current[name])
  const faultOf = (name: FieldName) =>
    limitOf(name) ?? refused.current[name] ?? (values.current[name] ? undefined : missing[name])
  const showErrors = () => {
    const errorOf = (name: FieldName): ShownError => {
      const isNews = limitOf(name) !== undefined
      return { error: isNews || isSubmitted.current ? faultOf(name) : undefined, isNews }
    }
    const next = { username: errorOf('username'), password: errorOf('password') }
    setErrors((shown) => (fieldNames.every((name) => shown[name].error === next[name].error) ? shown : next))
  }
  return {
    values,
    errors,
    set<Name extends keyof LoginValues>(name: Name, value: LoginValues[Name]) {
      values.current = { ...values.current, [name]: value }
      refused.current = { ...refused.current, [name]: undefined }
      showErrors()
    },
    keepInput: (name: FieldName) => (input: HTMLInputElement | null) => {
      inputs.current[name] = input
    },
    /** Whether all fields can be sent; focuses the first that cannot. */
    check() {
      isSubmitted.current = true
      showErrors()
      const invalid = fieldNames.find(faultOf)
      if (invalid) inputs.current[invalid]?.focus()
      return !invalid
    },
    /** Shows the server's errors at the fields and its message in a dialog. */
    showFailure(error: ApiError) {
      const names = fieldNames.filter((name) => name in error.errors)
      refused.current = error.errors
      showErrors()
      if (!error.message || error.status === 401) return
      void showError(sentencesOf(error, names)).then(() => names[0] && inputs.current[names[0]]?.focus())
    },
  }
}
