import {
  type Application as ApplicationMessage,
  CertificateFormat,
  type IdentityServiceService,
  PhotoSize,
} from '@jejaring/proto/identity/v1/identity'
import { type Handlers, invalid, isUuid } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Application } from '../members/application'
import { activateMembers } from '../operations/activate-members'
import { checkApplication } from '../operations/check-application'
import { createMembers } from '../operations/create-members'
import { discardMembers } from '../operations/discard-members'
import { readPhoto } from '../operations/read-photo'
import { renderCertificate } from '../operations/render-certificate'
import { storePhoto } from '../operations/store-photo'
import { verifyCertificate } from '../operations/verify-certificate'
import { memberToProto } from './mappers/member'
import { dataOf } from './mappers/photo-chunks'

export function registration(identity: Context) {
  return {
    checkApplication: async ({ usernames, application }) => ({
      errors: await checkApplication(identity.kit, usernames, applicationFromProto(application)),
    }),
    createMembers: async ({ registrationId, members, application }) => {
      const created = await createMembers(identity, {
        registrationId: uuid(registrationId),
        members: members.map(({ id, username }) => ({ id: uuid(id), username })),
        application: applicationFromProto(application),
      })
      return { members: created.map(memberToProto) }
    },
    activateMembers: async ({ registrationId }) => {
      await activateMembers(identity, uuid(registrationId))
      return {}
    },
    discardMembers: async ({ registrationId }) => {
      await discardMembers(identity, uuid(registrationId))
      return {}
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

export function photos(identity: Context) {
  return {
    storePhoto: async (chunks) => ({ hash: await storePhoto(identity, dataOf(chunks)) }),
    readPhoto: async ({ hash, size }) => ({
      data: await readPhoto(identity, hash, size === PhotoSize.SMALL ? 'small' : 'large'),
    }),
    renderCertificate: async ({ format, issuer }) => ({
      data: await renderCertificate(identity, format === CertificateFormat.PDF ? 'pdf' : 'png', issuer),
    }),
    verifyCertificate: ({ token }) => verifyCertificate(identity, token),
  } satisfies Partial<Handlers<IdentityServiceService>>
}

function applicationFromProto(message: ApplicationMessage | undefined): Application {
  return {
    name: message?.name ?? '',
    phone: message?.phone ?? '',
    bank: message?.bank,
    password: message?.password ?? '',
    passwordConfirm: message?.passwordConfirm ?? '',
    photoHash: message?.photoHash ?? '',
    prospectId: message?.prospectId ?? '',
  }
}

/** Returns an id in canonical form, so that equal ids are equal strings. Faults: invalid. */
function uuid(text: string): string {
  if (!isUuid(text)) throw invalid('Permintaan tidak dikenal.')
  return text.toLowerCase()
}
