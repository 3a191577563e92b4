import { calls } from '../../../services/gateway/src/app/calls'
import { type CallDeclaration, streamedCalls } from '../../../services/gateway/src/app/streamed-calls'
import { levelOf } from '../../../services/gateway/src/http/access'
import { sessionCookie } from '../../../services/gateway/src/http/session-cookie'
import type { Case } from './annotations'

/** A call of the public interface and the cases that its tests must cover. */
export interface BuiltCall {
  /** GET and POST count as one call. */
  readonly methods: readonly string[]
  readonly path: string
  readonly access: string
  readonly required: readonly Case[]
}

/** Returns every call of the gateway; its declaration determines the required cases. */
export function builtCalls(): BuiltCall[] {
  const declared: CallDeclaration[] = [...calls(sessionCookie(undefined)), ...streamedCalls]
  return declared
    .map(({ method, path, access, input, mayConflict }) => {
      const methods = [method].flat()
      const required: Case[] = ['success']
      // Query parameters only filter; the gateway rejects none as invalid.
      if (input && methods.join() === 'POST') required.push('invalid')
      if (access !== 'public') required.push('anonymous')
      if (levelOf(access) === 'admin') required.push('forbidden')
      if (mayConflict) required.push('conflict')
      return { methods, path, access, required }
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}
