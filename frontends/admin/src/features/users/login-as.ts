import { api } from '@jejaring/platform'
import { confirmAction, showFailure } from '@jejaring/ui'
import * as z from 'zod/mini'
import { texts } from '../../texts'

const words = texts.users

/**
 * GET /api/auth/login_to/{username}, after a question. The page is loaded anew on the member's dashboard, so
 * that nothing of the admin's stays on it.
 */
export async function loginAs(
  { username, name }: { username: string; name: string },
  go: (path: string) => void = (path) => window.location.assign(path),
): Promise<void> {
  const confirmed = await confirmAction({
    title: words.loginTitle(username),
    facts: [{ label: words.name, value: name }],
    note: words.loginNote(username),
    confirmLabel: words.loginYes(username),
  })
  if (!confirmed) return
  try {
    await api.visit(`/api/auth/login_to/${encodeURIComponent(username)}`, z.looseObject({}))
    go('/m/dashboard')
  } catch (error) {
    void showFailure(error)
  }
}
