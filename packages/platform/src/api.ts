import { type ApiError, createApiClient } from '@jejaring/api-client'
import { takeBegun } from './begun'
import { setClock } from './clock'

let unauthorized = (_error: ApiError) => {}
let member = (): string | undefined => undefined

/** The shell says here what happens when the server answers 401. */
export function onUnauthorized(handle: (error: ApiError) => void): void {
  unauthorized = handle
}

/** The shell says here whom the page shows: the browser's session may meanwhile be somebody else's, by another tab. */
export function speakFor(id: () => string | undefined): void {
  member = id
}

// Asked for at every new page, and never kept.
const SESSION = '/api/users/profile'

/** The client that all screens share. */
export const api = createApiClient({
  onUnauthorized: (error) => unauthorized(error),
  member: () => member(),
  tokenPath: SESSION,
  begun: takeBegun,
  onAnswer: (path, { headers }) => path === SESSION && setClock(headers.get('date')),
})
