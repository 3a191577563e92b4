import {
  type Application as ApplicationMessage,
  CertificateFormat,
  type IdentityServiceService,
  PhotoSize,
  type StorePhotoChunk,
} from '@jejaring/proto/identity/v1/identity'
import { type Handlers, invalid, isUuid } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import type { Application } from '../members/application'
import { activateMembers } from '../operations/activate-members'
import { checkApplication } from '../operations/check-application'
import { createMembers } from '../operations/create-members'
import { discardMembers } from '../operations/discard-members'
import { readPhoto } from '../operations/read-photo'
import { renderCertificate } from '../operations/render-certificate'
import { storePhoto } from '../operations/store-photo'
import { memberToProto } from './mappers/member'

export function registration(identity: Identity) {
  return {
    checkApplication: async ({ usernames, application }) => ({
      errors: await checkApplication(identity.kit, usernames, applicationFromProto(application)),
    }),
    createMembers: async ({ registrationId, members, application }) => {
      for (const id of [registrationId, ...members.map((member) => member.id)]) requireUuid(id)
      const created = await createMembers(identity, {
        registrationId,
        members,
        application: applicationFromProto(application),
      })
      return { members: created.map(memberToProto) }
    },
    activateMembers: async ({ registrationId }) => {
      requireUuid(registrationId)
      await activateMembers(identity, registrationId)
      return {}
    },
    discardMembers: async ({ registrationId }) => {
      requireUuid(registrationId)
      await discardMembers(identity, registrationId)
      return {}
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

export function photos(identity: Identity) {
  return {
    storePhoto: async (chunks) => ({ hash: await storePhoto(identity, dataOf(chunks)) }),
    readPhoto: async ({ hash, size }) => ({
      data: await readPhoto(identity, hash, size === PhotoSize.SMALL ? 'small' : 'large'),
    }),
    renderCertificate: async ({ format, issuer }) => ({
      data: await renderCertificate(identity, format === CertificateFormat.PDF ? 'pdf' : 'png', issuer),
    }),
  } satisfies Partial<Handlers<IdentityServiceService>>
}

async function* dataOf(chunks: AsyncIterable<StorePhotoChunk>): AsyncGenerator<Buffer> {
  for await (const { data } of chunks) yield data
}

function applicationFromProto(message: ApplicationMessage | undefined): Application {
  return {
    name: message?.name ?? '',
    phone: message?.phone ?? '',
    bank: message?.bank,
    password: message?.password ?? '',
    passwordConfirm: message?.passwordConfirm ?? '',
    photoHash: message?.photoHash ?? '',
  }
}

/** Rejects malformed ids, which are a defect of the caller, before PostgreSQL would. Faults: invalid. */
function requireUuid(id: string): void {
  if (!isUuid(id)) throw invalid('Permintaan tidak dikenal.')
}
