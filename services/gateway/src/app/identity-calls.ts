import type { AnyCall } from '../http/call'
import { decideIdentity, identitiesDatatable, openIdentity } from '../routes/identities/admin'
import { myIdentity, submitIdentity, uploadIdentityPicture } from '../routes/identities/member'

/** Verification of members' identities. */
export const identityCalls: AnyCall[] = [
  myIdentity,
  uploadIdentityPicture,
  submitIdentity,
  identitiesDatatable,
  openIdentity,
  decideIdentity,
]
