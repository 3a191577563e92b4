import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { type Handlers, requireActor } from '@jejaring/service-kit'
import type { Identity } from './identity'
import { memberMessage, sessionMessage } from './messages'
import { closeSession } from './operations/close-session'
import { countCalls } from './operations/count-calls'
import { endAllSessions, endSession } from './operations/end-sessions'
import { beginEnrolment, confirmEnrolment, disableSecondFactor } from './operations/enrol-second-factor'
import { listSessions } from './operations/list-sessions'
import { readSecondFactor, removeSecondFactor } from './operations/manage-second-factor'
import { openSession } from './operations/open-session'
import { openSessionAs } from './operations/open-session-as'
import { openSessionByCode } from './operations/open-session-by-code'
import { readSessions } from './operations/read-sessions'
import { recover } from './operations/recover'
import { requestRecovery } from './operations/request-recovery'
import { restoreSession } from './operations/restore-session'
import { verifySpender } from './operations/verify-spender'

export function access(identity: Identity) {
  return {
    openSession: async (request) => {
      const opened = await openSession(identity, request)
      if ('challenge' in opened) return { token: '', session: undefined, challenge: opened.challenge }
      return { token: opened.token, session: sessionMessage(opened.session), challenge: '' }
    },
    openSessionByCode: async ({ challenge, code }) => {
      const { token, session } = await openSessionByCode(identity, challenge, code)
      return { token, session: sessionMessage(session) }
    },
    ...secondFactor(identity),
    readSessions: async ({ asked }) => {
      const sessions = await readSessions(identity, asked)
      return { found: sessions.map((session) => ({ session: session && sessionMessage(session) })) }
    },
    countCalls: async ({ memberId, calls }) => ({
      callsThisMinute: await countCalls(identity, memberId, calls),
    }),
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

function secondFactor(identity: Identity) {
  return {
    readSecondFactor: async ({ memberId }) => await readSecondFactor(identity, memberId),
    beginSecondFactor: async ({ password }) => await beginEnrolment(identity, password),
    confirmSecondFactor: async ({ code }) => ({
      recoveryCodes: [...(await confirmEnrolment(identity, code))],
    }),
    disableSecondFactor: async ({ password, code }) => {
      await disableSecondFactor(identity, password, code)
      return {}
    },
    removeSecondFactor: async ({ memberId }) => {
      await removeSecondFactor(identity, memberId)
      return {}
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
