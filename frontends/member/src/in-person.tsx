import { Notice } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import * as texts from './texts'

/** Whether the account owner is logged in. False in a login-as session, which cannot move money or pins (rule book §1). */
export function useInPerson(): boolean {
  return useUser().is_prev !== true
}

/** Explains in a login-as session why the buttons of a page are disabled. */
export function InPersonNotice() {
  const { is_prev, username } = useUser()
  return is_prev ? <Notice tone="wait">{texts.inPerson(username)}</Notice> : null
}
