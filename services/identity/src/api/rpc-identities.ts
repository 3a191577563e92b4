import type {
  IdentityServiceService,
  ListedIdentity as ListedIdentityMessage,
  StoreIdentityPictureChunk,
} from '@jejaring/proto/identity/v1/identity'
import { countsOf, type Handlers } from '@jejaring/service-kit'
import type { Context } from '../context'
import {
  decideIdentity,
  filterVerifiedMembers,
  listIdentities,
  listTaxNumbers,
  openIdentity,
  readIdentityPicture,
} from '../operations/decide-identity'
import { withdrawPersonalDataRequest } from '../operations/end-approved-erasure'
import { recordDataExport } from '../operations/record-data-export'
import {
  readPersonalDataRequest,
  requestCorrection,
  requestErasure,
} from '../operations/request-personal-data'
import { readOwnIdentity, storeIdentityPicture, submitIdentity } from '../operations/submit-identity'
import type { ListedIdentity } from '../store/identity-verifications'
import { rejectionReasons } from '../verification/verification'

export function identities(identity: Context) {
  return {
    readOwnIdentity: () => readOwnIdentity(identity),
    storeIdentityPicture: async (chunks: AsyncIterable<StoreIdentityPictureChunk>) => {
      const parts = chunks[Symbol.asyncIterator]()
      const first = await parts.next()
      const { kind = '', data = Buffer.alloc(0) } = first.done ? {} : first.value
      await storeIdentityPicture(identity, kind, restOf(data, parts))
      return {}
    },
    submitIdentity: (numbers) => submitIdentity(identity, numbers),
    listIdentities: async ({ query, status }) => {
      const page = await listIdentities(identity, query, status)
      return { counts: countsOf(page), identities: page.rows.map(listedToProto) }
    },
    openIdentity: async ({ memberId }) => {
      const { identity: listed, ...opened } = await openIdentity(identity, memberId)
      return { identity: listedToProto(listed), ...opened }
    },
    readIdentityPicture: async ({ memberId, kind }) => ({
      data: await readIdentityPicture(identity, memberId, kind),
    }),
    decideIdentity: async (request) => ({ identity: listedToProto(await decideIdentity(identity, request)) }),
    recordDataExport: async () => {
      await recordDataExport(identity)
      return {}
    },
    readPersonalDataRequest: async () => {
      const request = await readPersonalDataRequest(identity)
      return { request: request && { ...request, decidedAt: request.decidedAt ?? undefined } }
    },
    requestErasure: async (typed) => {
      await requestErasure(identity, typed)
      return {}
    },
    requestCorrection: async (typed) => {
      await requestCorrection(identity, typed)
      return {}
    },
    withdrawPersonalDataRequest: async () => {
      await withdrawPersonalDataRequest(identity)
      return {}
    },
    filterVerifiedMembers: async ({ memberIds }) => ({
      memberIds: await filterVerifiedMembers(identity, memberIds),
    }),
    listTaxNumbers: async ({ memberIds }) => ({ members: await listTaxNumbers(identity, memberIds) }),
  } satisfies Partial<Handlers<IdentityServiceService>>
}

async function* restOf(first: Buffer, parts: AsyncIterator<StoreIdentityPictureChunk>) {
  yield first
  for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value.data
}

function listedToProto({ submitted_at, decidedAt, reason, ...row }: ListedIdentity): ListedIdentityMessage {
  return {
    ...row,
    reason,
    reasonText: reason === '' ? '' : rejectionReasons[reason],
    submittedAt: submitted_at,
    decidedAt: decidedAt ?? undefined,
  }
}
