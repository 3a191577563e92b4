import type { AuditEntry } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { toIsoTime } from '../../mappers/iso-time'

/** Codes such as `withdrawal.requested`. */
const codes = z.array(z.string().max(60)).max(200).optional().catch(undefined)

const facts = z.record(z.string(), z.unknown()).nullable()

const entryFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  who: z.string(),
  on_behalf_of: z.string(),
  action: z.string(),
  target: z.string(),
  target_name: z.string(),
  service: z.string(),
  before: facts,
  after: facts,
  address: z.string(),
  request_id: z.string(),
})

export const auditDatatable = declareCall({
  method: 'POST',
  path: '/api/audit/datatable',
  access: 'admin',
  summary:
    'The audit trail of all services. The search is the beginning of a username, an action or an invoice, the end of an invoice, or a whole target, address or request id. `actions` and `kinds` are those whose names on screen match the search.',
  input: tableInput.extend({ actions: codes, kinds: codes }),
  reply: tableReply(entryFields, {}),
  async handle({ input, clients }) {
    const { actions = [], kinds = [] } = input
    const page = await clients.identity.listAudit({ query: tableQuery(input), actions, kinds })
    return { ...tableEnvelope(input, page.counts), data: page.entries.map(toEntryJson) }
  },
})

/** In a login-as session the admin is the actor, on behalf of the member. */
function toEntryJson(entry: AuditEntry): z.output<typeof entryFields> {
  const { actorUsername, impersonatorUsername } = entry
  return {
    id: entry.id,
    created_at: toIsoTime(entry.occurredAt),
    who: impersonatorUsername || actorUsername,
    on_behalf_of: impersonatorUsername ? actorUsername : '',
    action: entry.action,
    target: entry.target,
    target_name: entry.targetUsername,
    service: entry.service,
    before: entry.before ? JSON.parse(entry.before) : null,
    after: entry.after ? JSON.parse(entry.after) : null,
    address: entry.address,
    request_id: entry.requestId,
  }
}
