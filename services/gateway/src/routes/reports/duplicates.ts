import { type Duplicate, Identifier } from '@jejaring/proto/identity/v1/identity'
import { enumByName } from '@jejaring/service-kit'
import { declareTable, tableInput } from '../../http/datatables'
import { flag, optionalText } from '../../http/fields'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import { json } from '../../mappers/json-mapper'
import { duplicateAccountJson } from '../../mappers/member'

const identifierByName: Readonly<Record<string, Identifier>> = enumByName(Identifier)
const parseIdentifier = (name: string): Identifier | undefined =>
  Object.hasOwn(identifierByName, name) ? identifierByName[name] : undefined

export const duplicatesDatatable = declareTable({
  path: '/api/reports/datatable/duplicates',
  access: 'network_reports.read',
  summary:
    'Names, phones, bank accounts or NIKs (`shared`; the values of NIKs are opaque) that several accounts have; `apart`: accounts of several registrations.',
  input: tableInput.extend({ shared: optionalText(20), apart: flag }),
  list: ({ input, query, clients }) =>
    clients.identity.listDuplicates({
      query,
      shared: input.shared ? parseOrInvalid(parseIdentifier, input.shared, 'shared') : Identifier.PHONE,
      acrossRegistrations: input.apart,
    }),
  rows: (page) => page.duplicates,
  row: json.object<Duplicate>()({
    id: json.text.from('value'),
    value: json.text,
    accounts: json.number,
    registrations: json.number,
    first_at: json.time,
    last_at: json.time,
    members: json.list(duplicateAccountJson),
  }),
  totals: json.object<{ accounts: bigint }>()({ accounts: json.number }),
})
