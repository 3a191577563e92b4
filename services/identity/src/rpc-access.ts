import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { type Handlers, requireActor } from '@jejaring/service'
import type { Identity } from './identity'
import { memberMessage, sessionMessage } from './messages'
import { closeSession } from './operations/close-session'
import { endAllSessions, endSession } from './operations/end-sessions'
import { listSessions } from './operations/list-sessions'
import { openSession } from './operations/open-session'
import { openSessionAs } from './operations/open-session-as'
import { readSession } from './operations/read-session'
import { recover } from './operations/recover'
import { requestRecovery } from './operations/request-recovery'
import { restoreSession } from './operations/restore-session'
import { verifySpender } from './operations/verify-spender'

export function access(identity: Identity) {
  return {
    openSession: async (request) => {
      const { token, session } = await openSession(identity, request)
      return { token, session: sessionMessage(session) }
    },
    readSession: async ({ token }) => sessionMessage(await readSession(identity, token)),
    closeSession: async ({ token }) => {
      await closeSession(identity, token)
      return {}
    },
    ...loginAs(identity),
    ...devices(identity),
    requestRecovery: async ({ username }) => {
      await requestRecovery(identity, username)
      return {}
    },
    recover: async ({ token, password, passwordConfirmation }) => {
      await recover(identity, { token, password, passwordConfirmation })
      return {}
    },
    verifySpender: async ({ memberId, password }) => {
      const spender = await verifySpender(identity, memberId, password)
      return { passwordMatches: spender.passwordMatches, member: memberMessage(spender.member) }
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

function loginAs(identity: Identity) {
  return {
    openSessionAs: async ({ username, userAgent }) => {
      const { token, session } = await openSessionAs(identity, username, userAgent)
      return { token, session: sessionMessage(session) }
    },
    restoreSession: async (request) => {
      const { token, session } = await restoreSession(identity, request.token)
      return { token, session: sessionMessage(session) }
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

function devices(identity: Identity) {
  return {
    listSessions: async () => {
      const { sessionId } = requireActor()
      const devices = await listSessions(identity)
      return { devices: devices.map((device) => ({ ...device, current: device.sessionId === sessionId })) }
    },
    endSession: async ({ sessionId }) => {
      await endSession(identity, sessionId)
      return {}
    },
    endAllSessions: async () => ({ ended: await endAllSessions(identity) }),
  } satisfies Partial<Handlers<IdentityServiceService>>
}
