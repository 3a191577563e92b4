import { type LoaderFunctionArgs, redirect, type Session } from '@jejaring/web-platform'
import { homePathOf, loginPath } from '../../paths'
import { pagelog } from './pagelog'

/** The `auth` guard: without a session it redirects to the login page, which returns here after the login. */
export async function auth({ request }: LoaderFunctionArgs): Promise<Session> {
  const session = await pagelog()
  if (session) return session
  const { pathname, search } = new URL(request.url)
  throw redirect(loginPath(pathname + search))
}

/** The opposite of `auth`: redirects a signed-in user from the login page to the home. */
export async function guest({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url)
  // No redirect after a failed logout, because the server may still know the session. Nor after a password reset by
  // link: the browser may hold the session of another user, and the login must be with the new password.
  if (searchParams.has('keluar') || searchParams.has('sandi')) return null
  const session = await pagelog()
  if (session) throw redirect(homePathOf(session.user))
  return null
}
