import { type CallDeclaration, calls, streamedCalls } from '../../../services/gateway/src/app/calls'
import type { Case } from './annotations'

/** A call of the public interface, and what its tests have to show. */
export interface BuiltCall {
  /** By GET and by POST it is one call. */
  readonly methods: readonly string[]
  readonly path: string
  readonly access: string
  readonly required: readonly Case[]
}

/** Every call that the gateway declares; which cases it needs follows from its declaration. */
export function builtCalls(): BuiltCall[] {
  const declared: CallDeclaration[] = [...calls({ name: 'jejaring', secure: false }), ...streamedCalls]
  return declared
    .map(({ method, path, access, input, mayConflict }) => {
      const methods = [method].flat()
      const required: Case[] = ['success']
      // What comes in an address only narrows a list down: nothing there is refused.
      if (input && methods.join() === 'POST') required.push('invalid')
      if (access !== 'public') required.push('anonymous')
      if (access === 'admin') required.push('forbidden')
      if (mayConflict) required.push('conflict')
      return { methods, path, access, required }
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}
