import type { ListedIdentity, OpenedIdentity, OwnIdentity } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { json } from './json-mapper'

const statuses: Readonly<Record<string, { readonly name: string; readonly class: string }>> = {
  none: { name: 'Belum', class: 'secondary' },
  review: { name: 'Diperiksa', class: 'info' },
  verified: { name: 'Terverifikasi', class: 'success' },
  rejected: { name: 'Ditolak', class: 'danger' },
}

const statusFields = { status: z.string(), status_name: z.string(), status_class: z.string() }

function toStatusJson({ status }: { readonly status: string }) {
  const { name, class: statusClass } = statuses[status] ?? { name: status, class: 'secondary' }
  return { status, status_name: name, status_class: statusClass }
}

export const ownIdentityJson = json
  .object<OwnIdentity>()({
    /** Of a rejection, as a sentence. */
    reason: json.text,
    /** Masked; empty before the first submission. */
    nik: json.text,
    npwp: json.text,
    submitted_at: json.time,
    decided_at: json.time,
  })
  .with({ ...statusFields, pictures: z.array(z.string()) }, (identity) => ({
    ...toStatusJson(identity),
    pictures: identity.pictures,
  }))

export const listedIdentityJson = json
  .object<ListedIdentity>()({
    id: json.text.from('memberId'),
    username: json.text,
    name: json.text,
    reason: json.text,
    reason_text: json.text,
    submitted_at: json.time,
    decided_at: json.time,
    version: json.number,
  })
  .with(statusFields, toStatusJson)

const pictureUrl = (id: string, kind: string) => `/api/identities/picture/${id}/${kind}`

export const openedIdentityJson = json.computed(
  {
    ...listedIdentityJson.schema.shape,
    nik: z.string(),
    npwp: z.string(),
    /** Empty without a bank account. */
    bank_account_name: z.string(),
    id_card: z.string(),
    selfie: z.string(),
    /** Usernames of other accounts with the same NIK. */
    same_nik: z.array(z.string()),
  },
  ({ identity, nik, npwp, bankAccountName, sameNik }: OpenedIdentity) => ({
    ...listedIdentityJson.toJson(identity!),
    nik,
    npwp,
    bank_account_name: bankAccountName,
    id_card: pictureUrl(identity!.memberId, 'id_card'),
    selfie: pictureUrl(identity!.memberId, 'selfie'),
    same_nik: sameNik,
  }),
)
