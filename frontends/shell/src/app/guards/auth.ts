import { type LoaderFunctionArgs, redirect, type Session } from '@jejaring/web-platform'
import { HOME_PATH, loginPath } from '../../paths'
import { pagelog } from './pagelog'

/** The `auth` guard: without a session the login page comes first, and leads back here. */
export async function auth({ request }: LoaderFunctionArgs): Promise<Session> {
  const session = await pagelog()
  if (session) return session
  const { pathname, search } = new URL(request.url)
  throw redirect(loginPath(pathname + search))
}

/** The opposite of `auth`: who is logged in has no business on the login page. */
export async function guest({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url)
  // After a logout that failed the server may still know the session; do not go back in. And whoever has set a new
  // password by a link is to log in with it, where the browser may be somebody else's.
  if (searchParams.has('keluar') || searchParams.has('sandi')) return null
  if (await pagelog()) throw redirect(HOME_PATH)
  return null
}
