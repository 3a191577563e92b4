import './theme.css'
import { AppTheme } from '@jejaring/ui'
import { api, type Session, useHydrated } from '@jejaring/web-platform'
import { StrictMode, useEffect } from 'react'
import classes from '../features/session/auth-page.module.css'
import { LoginForm } from '../features/session/login-form'
import { homePathOf, safeNextPath } from '../paths'
import { texts } from '../texts'
import { OfflineBar } from './layout/offline-bar'

/**
 * The login page of a visitor without a session, as a document of its own: router, queries and remotes load after the
 * login. Rendered at build time.
 */
export function LoginPage() {
  return (
    <StrictMode>
      <AppTheme>
        <Login />
        <OfflineBar />
      </AppTheme>
    </StrictMode>
  )
}

function Login() {
  // Not during hydration: the page was rendered without a query string.
  const params = new URLSearchParams(useHydrated() ? window.location.search : '')
  useEffect(() => void leaveIfSignedIn(), [])
  return (
    <LoginForm
      hasLogoutFailed={params.get('keluar') === 'gagal'}
      // This page has no router.
      forgotLink={
        <a className={classes.link} href="/auth/forgot">
          {texts.auth.forgot}
        </a>
      }
      onLogin={(session) => openApp(session)}
    />
  )
}

/** Opens the requested page, or the home of a user. */
export function openApp(
  { user }: Session,
  search = window.location.search,
  open = (path: string) => window.location.replace(path),
): void {
  open(safeNextPath(new URLSearchParams(search).get('next'), homePathOf(user)))
}

/** The `guest` guard of this page. */
async function leaveIfSignedIn(): Promise<void> {
  const params = new URLSearchParams(window.location.search)
  if (params.has('keluar') || params.has('sandi')) return
  const session = await api.get('/api/users/profile').catch(() => undefined)
  if (session) openApp(session, '')
}
