import contentDisposition from 'content-disposition'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { consentJson } from './consent'
import { exportOwnData, type OwnTable } from './own-data'

const rows = z.array(z.record(z.string(), z.unknown()))

export const exportOwnDataAsJson = declareCall({
  method: 'GET',
  path: '/api/users/export',
  access: 'member',
  inPerson: true,
  summary:
    "The caller's own data as a JSON file: account, identity (masked), logins, accepted texts, and up to 5,000 of the newest rows of each table; leaves an audit entry. 404 while `personal_data_export` is 0, 429 after some files in an hour.",
  reply: messageReply.extend({
    exported_at: z.string(),
    account: z.record(z.string(), z.unknown()),
    /** null while the programme does not verify identities. */
    identity: z.record(z.string(), z.unknown()).nullable(),
    security: z.record(z.string(), z.unknown()),
    sessions: rows,
    /** Texts that the caller has accepted. */
    consents: z.array(consentJson.schema),
    tables: z.record(z.string(), rows),
    /** Tables that have more rows than the file. */
    truncated: z.array(z.string()),
  }),
  async handle({ session, clients, reply }) {
    return await exportOwnData({ session, clients }, ({ exportedAt, identity, tables, ...data }) => {
      const name = `data-pribadi_${session.member?.username ?? ''}.json`
      reply.header('content-disposition', contentDisposition(name))
      return {
        message: 'Data pribadi berhasil diunduh.',
        exported_at: exportedAt.toISOString(),
        account: { ...data.account },
        identity: identity ?? null,
        security: data.security,
        sessions: [...data.sessions],
        consents: [...data.consents],
        tables: mapValues(tables, (table) => [...table.rows]),
        truncated: Object.entries(tables).flatMap(([name, table]) => (isTruncated(table) ? [name] : [])),
      }
    })
  },
})

const isTruncated = ({ rows: read, total }: OwnTable) => total > read.length

function mapValues<Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}
