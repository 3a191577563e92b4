import type { ApiError } from './api-client/api-error'
import { createApiClient } from './api-client/create-api-client'
import { takeEarlyFetch } from './early-fetch'
import { syncServerClock } from './server-clock'

let unauthorized = (_error: ApiError) => {}
let member = (): string | undefined => undefined

/** The shell says here what happens when the server answers 401. */
export function onUnauthorized(handle: (error: ApiError) => void): void {
  unauthorized = handle
}

/** The shell says here whom the page shows: the browser's session may meanwhile be somebody else's, by another tab. */
export function setDisplayedMember(id: () => string | undefined): void {
  member = id
}

// Asked for at every new page, and never kept.
const SESSION = '/api/users/profile'

// The gateway gives these up to a minute (`deadline` in its routes): many rows at once, or a phone that has to answer.
const LONG =
  /^\/(wa\/pairing-code|api\/(withdraws\/change_status|payouts\/(create|cancel)|networks\/simulate))$/

/** The client that all screens share. */
export const api = createApiClient({
  onUnauthorized: (error) => unauthorized(error),
  member: () => member(),
  tokenPath: SESSION,
  earlyFetch: takeEarlyFetch,
  isLong: (path) => LONG.test(path),
  onAnswer: (path, { headers }) => path === SESSION && syncServerClock(headers.get('date')),
})
