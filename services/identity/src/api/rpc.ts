import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { Handlers } from '@jejaring/service-kit'
import type { Context } from '../context'
import { access } from './rpc-access'
import { announcements } from './rpc-announcements'
import { consents } from './rpc-consents'
import { identities } from './rpc-identities'
import { administration, inbox, people } from './rpc-people'
import { prospects } from './rpc-prospects'
import { photos, registration } from './rpc-registration'

/** Maps requests to operations and results to replies. */
export function handlers(identity: Context): Handlers<IdentityServiceService> {
  return {
    ...access(identity),
    ...people(identity),
    ...administration(identity),
    ...inbox(identity),
    ...announcements(identity),
    ...registration(identity),
    ...photos(identity),
    ...identities(identity),
    ...consents(identity),
    ...prospects(identity),
  }
}
