import { Notice } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { texts } from './texts'

/** False for an admin who is logged in as the member, and can move neither money nor pins (rule book §1). */
export function useInPerson(): boolean {
  return useUser().is_prev !== true
}

/** Says to such an admin why the buttons of a page cannot be pressed. */
export function InPersonNotice() {
  const { is_prev, username } = useUser()
  return is_prev ? <Notice tone="wait">{texts.inPerson(username)}</Notice> : null
}
