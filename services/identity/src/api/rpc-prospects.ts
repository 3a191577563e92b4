import {
  type IdentityServiceService,
  type Prospect as ProspectMessage,
  ProspectStatus,
} from '@jejaring/proto/identity/v1/identity'
import { countsOf, enumByName, type Handlers } from '@jejaring/service-kit'
import { consentTexts } from '../consents/consent-texts'
import type { Context } from '../context'
import { applyAsProspect } from '../operations/apply-as-prospect'
import {
  readOwnProspectLink,
  removeProspectLink,
  renewProspectLink,
  requireLinkOwner,
} from '../operations/manage-prospect-link'
import { countProspects, listProspects, readProspect, removeProspect } from '../operations/manage-prospects'
import { readPhoto } from '../operations/read-photo'
import { verifyProspect } from '../operations/verify-prospect'
import type { Prospect } from '../prospects/prospect'

/** Calls of people who are not members yet. */
function publicCalls(identity: Context) {
  return {
    readProspectLink: async ({ code }) => {
      const { name, photoHash } = await requireLinkOwner(identity.kit.database.manager, code)
      return {
        name,
        photo: photoHash === null ? Buffer.alloc(0) : await readPhoto(identity, photoHash, 'small'),
        consentText: consentTexts.prospect.text,
        consentVersion: consentTexts.prospect.version,
      }
    },
    applyAsProspect: (request) => applyAsProspect(identity, request),
    verifyProspect: async (request) => {
      await verifyProspect(identity, request)
      return {}
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

export function prospects(identity: Context) {
  return {
    ...publicCalls(identity),
    readOwnProspectLink: async () => ({ code: await readOwnProspectLink(identity) }),
    renewProspectLink: async () => ({ code: await renewProspectLink(identity) }),
    removeProspectLink: async () => {
      await removeProspectLink(identity)
      return { code: '' }
    },
    listProspects: async ({ query }) => {
      const page = await listProspects(identity, query)
      return { counts: countsOf(page), prospects: page.rows.map(prospectToProto) }
    },
    readProspect: async ({ id }) => prospectToProto(await readProspect(identity, id)),
    removeProspect: async ({ id }) => {
      await removeProspect(identity, id)
      return {}
    },
    countProspects: async () => ({ waiting: await countProspects(identity) }),
  } satisfies Partial<Handlers<IdentityServiceService>>
}

const statusByName = enumByName(ProspectStatus)

const prospectToProto = ({ status, ...prospect }: Prospect): ProspectMessage => ({
  ...prospect,
  status: statusByName[status],
})
