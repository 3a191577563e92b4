import type { Consent as ConsentMessage, IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { Handlers } from '@jejaring/service-kit'
import type { Context } from '../context'
import { acceptConsent, listConsents, readOwnConsents } from '../operations/manage-consents'
import type { Consent } from '../store/consents'

export function consents(identity: Context) {
  return {
    readOwnConsents: async () => {
      const { current, consents: accepted } = await readOwnConsents(identity)
      return { current, consents: accepted.map(consentToProto) }
    },
    acceptConsent: async ({ version }) => {
      await acceptConsent(identity, version)
      return {}
    },
    listConsents: async ({ memberId }) => ({
      consents: (await listConsents(identity, memberId)).map(consentToProto),
    }),
  } satisfies Partial<Handlers<IdentityServiceService>>
}

const consentToProto = ({ textKey, ...consent }: Consent): ConsentMessage => ({ key: textKey, ...consent })
