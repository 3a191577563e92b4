import type { AnyCall } from '../http/call'

/** Static properties of a call, used by tests and the coverage report. */
export type CallDeclaration = Pick<
  AnyCall,
  'method' | 'path' | 'access' | 'input' | 'changesState' | 'inPerson' | 'mayConflict'
>

/** Calls that respond with a stream of events; `build-server.ts` registers their routes. */
export const streamedCalls: readonly CallDeclaration[] = [
  { method: 'GET', path: '/api/changes', access: 'member' },
  { method: 'GET', path: '/wa/logs', access: 'messages.read' },
]
