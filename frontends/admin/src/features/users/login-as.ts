import { ApiError, api } from '@jejaring/platform'
import { confirmAction, showError } from '@jejaring/ui'
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
    if (error instanceof ApiError && error.status === 401) return
    void showError((error instanceof ApiError && error.message) || words.offline)
  }
}
