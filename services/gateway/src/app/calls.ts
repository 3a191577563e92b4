import type { AnyCall } from '../http/call'
import type { SessionCookie } from '../http/session-cookie'
import * as routes from '../routes'
import { login } from '../routes/auth/login'
import { loginPrev, loginTo } from '../routes/auth/login-as'
import { loginCode } from '../routes/auth/login-code'
import { logout } from '../routes/auth/logout'

/** Calls that set or clear the session cookie. */
const sessionCalls = (cookie: SessionCookie): AnyCall[] => [
  login(cookie),
  loginCode(cookie),
  routes.authLoginPasskey.loginPasskey(cookie),
  logout(cookie),
  loginTo(cookie),
  loginPrev(cookie),
  routes.authSessions.endAllSessions(cookie),
]

const declaredCalls = Object.values(routes)
  .flatMap((module) => Object.values<unknown>(module).flat())
  .filter(isCall)

/** Every call of the public API, except the streams of events. */
export const calls = (cookie: SessionCookie, publicUrl?: string, pushKey?: string): AnyCall[] => [
  ...sessionCalls(cookie),
  routes.certificate.certificate(publicUrl),
  routes.certificateFile.certificateFile(publicUrl),
  routes.usersProfile.profile(pushKey),
  ...routes.push.pushCalls(pushKey),
  ...declaredCalls,
]

/** Modules also export schemas, and makers of calls. */
function isCall(exported: unknown): exported is AnyCall {
  return typeof exported === 'object' && exported !== null && 'handle' in exported
}
