import { showError } from '@jejaring/ui'
import { lengthLimit, noticeOf, sentencesOf, usernameFilter } from '@jejaring/ui/form/plain'
import { ApiError } from '@jejaring/web-platform'
import { useRef, useState } from 'react'
import { isMissingChunk, reloadOnce } from '../../boot/missing-chunk'
import { texts } from '../../texts'
import { type LoginValues, login } from './login'
import type { LoginReply } from './login-reply'

type FieldName = 'username' | 'password'

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
      const reply = await login(fields.latest.current)
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

function useLoginFields() {
  const [values, setValues] = useState<LoginValues>({ username: '', password: '', remember: false })
  // A submit that is replayed after the hydration follows the replayed input before React renders again.
  const latest = useRef(values)
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})
  const limitOf = (name: FieldName) => limits[name](latest.current[name])
  const faultOf = (name: FieldName) =>
    limitOf(name) ?? refused[name] ?? (latest.current[name] ? undefined : missing[name])
  return {
    values,
    latest,
    set<Name extends keyof LoginValues>(name: Name, value: LoginValues[Name]) {
      latest.current = { ...latest.current, [name]: value }
      setValues(latest.current)
      setRefused((before) => ({ ...before, [name]: undefined }))
    },
    /** Error of a field, and whether it appeared while typing. */
    errorOf(name: FieldName) {
      const isNews = limitOf(name) !== undefined
      return { error: isNews || isSubmitted ? faultOf(name) : undefined, isNews }
    },
    keepInput: (name: FieldName) => (input: HTMLInputElement | null) => {
      inputs.current[name] = input
    },
    /** Whether all fields can be sent; focuses the first that cannot. */
    check() {
      setSubmitted(true)
      const invalid = fieldNames.find(faultOf)
      if (invalid) inputs.current[invalid]?.focus()
      return !invalid
    },
    /** Shows the server's errors at the fields and its message in a dialog. */
    showFailure(error: ApiError) {
      const names = fieldNames.filter((name) => name in error.errors)
      setRefused(error.errors)
      if (!error.message || error.status === 401) return
      void showError(sentencesOf(error, names)).then(() => names[0] && inputs.current[names[0]]?.focus())
    },
  }
}
