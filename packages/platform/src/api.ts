import { createApiClient } from '@jejaring/api-client'
import { takeBegun } from './begun'

let unauthorized = () => {}

/** The shell says here what happens when the server answers 401. */
export function onUnauthorized(handle: () => void): void {
  unauthorized = handle
}

/** The client that all screens share. */
export const api = createApiClient({
  onUnauthorized: () => unauthorized(),
  tokenPath: '/api/users/profile',
  begun: takeBegun,
})
