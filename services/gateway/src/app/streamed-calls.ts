import type { AnyCall } from '../http/call'
import { exportPaths } from '../routes/reports/export'

/** Static properties of a call, used by tests and the coverage report. */
export type CallDeclaration = Pick<
  AnyCall,
  'method' | 'path' | 'access' | 'input' | 'changesState' | 'inPerson' | 'mayConflict'
>

/** Calls that respond with a stream; `build-server.ts` registers their routes. */
export const streamedCalls: readonly CallDeclaration[] = [
  { method: 'GET', path: '/api/withdraws/export', access: 'admin' },
  { method: 'GET', path: '/api/vouchers/export', access: 'admin' },
  { method: 'GET', path: '/api/rewards/claim/export', access: 'admin' },
  { method: 'GET', path: '/api/prizes/tour-bali/export', access: 'admin' },
  { method: 'GET', path: '/api/wallets/statement', access: 'member' },
  { method: 'GET', path: '/api/users/export/pdf', access: 'member', inPerson: true },
  { method: 'GET', path: '/api/payouts/file/:id', access: 'admin', mayConflict: true },
  { method: 'GET', path: '/api/payouts/report/:id', access: 'admin' },
  { method: 'GET', path: '/api/changes', access: 'member' },
  { method: 'GET', path: '/api/announcements/picture/:id', access: 'member' },
  { method: 'GET', path: '/api/identities/picture/:id/:kind', access: 'admin' },
  { method: 'GET', path: '/wa/logs', access: 'admin' },
  ...exportPaths.map((path) => ({ method: 'GET', path, access: 'admin' }) as const),
]
