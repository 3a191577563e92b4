import type { AuditEntry } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { declareTable, tableInput } from '../../http/datatables'
import { optionalText, text } from '../../http/fields'
import { json } from '../../mappers/json-mapper'

/** Codes such as `withdrawal.requested`. */
const codes = z.array(text(60)).max(200).optional().catch(undefined)

/** Exact filters: a username, an action's code, and a target or a kind of targets. */
export const auditFilters = {
  actor: optionalText(100),
  action: optionalText(60),
  target: optionalText(100),
}

const facts = z.record(z.string(), z.unknown()).nullable()

const entryJson = json
  .object<AuditEntry>()({
    id: json.text,
    created_at: json.time.from('occurredAt'),
    action: json.text,
    target: json.text,
    target_name: json.text.from('targetUsername'),
    service: json.text,
    address: json.text,
    request_id: json.text,
  })
  .with(
    { who: z.string(), on_behalf_of: z.string(), before: facts, after: facts },
    ({ actorUsername, impersonatorUsername, before, after }) => ({
      // In a login-as session the admin is the actor, on behalf of the member.
      who: impersonatorUsername || actorUsername,
      on_behalf_of: impersonatorUsername ? actorUsername : '',
      before: before ? JSON.parse(before) : null,
      after: after ? JSON.parse(after) : null,
    }),
  )

export const auditDatatable = declareTable({
  path: '/api/audit/datatable',
  access: 'audit.read',
  summary:
    'The audit trail of all services. The search is the beginning of a username, an action or an invoice, the end of an invoice, words of the name of an action or object on screen, or a whole target, address or request id; with it, entries of `actions` and `kinds` are found, too.',
  input: tableInput.extend({ actions: codes, kinds: codes, ...auditFilters }),
  list: ({ input: { actions = [], kinds = [], actor, action, target }, query, clients }) =>
    clients.identity.listAudit({ query, actions, kinds, actor, action, target }),
  rows: (page) => page.entries,
  row: entryJson,
})
