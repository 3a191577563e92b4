import type { AnyCall } from '../http/call'
import { exportCalls } from '../routes/reports/export'

/** Static properties of a call, used by tests and the coverage report. */
export type CallDeclaration = Pick<
  AnyCall,
  'method' | 'path' | 'access' | 'input' | 'changesState' | 'inPerson' | 'mayConflict'
>

/** Calls that respond with a stream; `build-server.ts` registers their routes. */
export const streamedCalls: readonly CallDeclaration[] = [
  { method: 'GET', path: '/api/withdraws/export', access: 'withdrawals.read' },
  { method: 'GET', path: '/api/vouchers/export', access: 'vouchers.read' },
  { method: 'GET', path: '/api/rewards/claim/export', access: 'claims.read' },
  { method: 'GET', path: '/api/prizes/tour-bali/export', access: 'claims.read' },
  { method: 'GET', path: '/api/wallets/statement', access: 'member' },
  { method: 'GET', path: '/api/users/export/pdf', access: 'member', inPerson: true },
  { method: 'GET', path: '/api/payouts/file/:id', access: 'payouts.change', mayConflict: true },
  { method: 'GET', path: '/api/payouts/report/:id', access: 'payouts.read' },
  { method: 'GET', path: '/api/changes', access: 'member' },
  { method: 'GET', path: '/api/announcements/picture/:id', access: 'member' },
  { method: 'GET', path: '/api/identities/picture/:id/:kind', access: 'identities.change' },
  { method: 'GET', path: '/wa/logs', access: 'messages.read' },
  ...exportCalls,
]
