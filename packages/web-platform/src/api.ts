import type { ApiError } from './api-client/api-error'
import type { PublicApi } from './api-client/contract'
import { createApiClient, type SendCall } from './api-client/create-api-client'
import { syncServerClock } from './server-clock'

let handleUnauthorized = (_error: ApiError) => {}
let displayedMember = (): string | undefined => undefined
let sendCall: SendCall | undefined

/** Sets the handler of 401 replies. */
export function onUnauthorized(handle: (error: ApiError) => void): void {
  handleUnauthorized = handle
}

/**
 * Sets how the client finds the member that the page displays. The browser’s session may belong to another member after a
 * login in another tab.
 */
export function setDisplayedMember(id: () => string | undefined): void {
  displayedMember = id
}

/** Replaces the network. The server renders pages with the replies of its own calls. */
export function sendCallsWith(send: SendCall): void {
  sendCall = send
}

// Requested on every navigation and never cached.
const SESSION_PATH = '/api/users/profile'

// Paths that may take a minute: bulk operations, files of thousands of rows, or calls that wait for a phone.
const LONG_PATHS =
  /^\/(wa\/pairing-code|api\/(withdraws\/change_status|payouts\/(create|cancel)|networks\/simulate|users\/export(\/pdf)?))$/

/** The API client of all screens. */
export const api = createApiClient({
  onUnauthorized: (error) => handleUnauthorized(error),
  member: () => displayedMember(),
  tokenCookiePath: SESSION_PATH,
  isLong: (path) => LONG_PATHS.test(path),
  sendCall: () => sendCall,
  onAnswer: (path, { headers }) => path === SESSION_PATH && syncServerClock(headers.get('date')),
}) as PublicApi
