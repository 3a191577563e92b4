import { confirmAction, showFailure } from '@jejaring/ui'
import { api } from '@jejaring/web-platform'
import * as texts from '../../texts'

const words = texts.users

export function confirmLoginAs({ username, name }: { username: string; name: string }): Promise<boolean> {
  return confirmAction({
    title: words.loginTitle(username),
    details: [{ label: words.name, value: name }],
    note: words.loginNote(username),
    confirmLabel: words.loginYes(username),
  })
}

/**
 * GET /api/auth/login_to/{username}. Loads the member's dashboard with a full page load, so that no state of the admin
 * survives. Returns false when the server refuses.
 */
export async function loginAs(
  username: string,
  navigate: (path: string) => void = (path) => window.location.assign(path),
): Promise<boolean> {
  try {
    await api.visit('/api/auth/login_to/{username}', { parameters: { username } })
    navigate('/m/dashboard')
    return true
  } catch (error) {
    void showFailure(error)
    return false
  }
}
