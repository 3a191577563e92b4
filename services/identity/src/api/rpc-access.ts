import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { type Handlers, requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { beginPasskey, confirmPasskey } from '../operations/add-passkey'
import { beginSecondFactor } from '../operations/begin-second-factor'
import { closeSession } from '../operations/close-session'
import { confirmSecondFactor } from '../operations/confirm-second-factor'
import { countCalls } from '../operations/count-calls'
import { disableSecondFactor } from '../operations/disable-second-factor'
import { endAllSessions, endSession } from '../operations/end-sessions'
import { listSessions } from '../operations/list-sessions'
import { openSession } from '../operations/open-session'
import { openSessionAs } from '../operations/open-session-as'
import { openSessionByCode } from '../operations/open-session-by-code'
import { beginPasskeyLogin, openSessionByPasskey } from '../operations/open-session-by-passkey'
import { readSecondFactor } from '../operations/read-second-factor'
import { readSessions } from '../operations/read-sessions'
import { recover } from '../operations/recover'
import { removePasskey } from '../operations/remove-passkey'
import { removeSecondFactor } from '../operations/remove-second-factor'
import { requestRecovery } from '../operations/request-recovery'
import { restoreSession } from '../operations/restore-session'
import { verifySpender } from '../operations/verify-spender'
import { memberToProto } from './mappers/member'
import { sessionToProto } from './mappers/session'

export function access(identity: Context) {
  return {
    openSession: async (request) => {
      const opened = await openSession(identity, request)
      if ('challenge' in opened) return { token: '', session: undefined, ...opened }
      return { token: opened.token, session: sessionToProto(opened.session), challenge: '', passkey: false }
    },
    openSessionByCode: async ({ challenge, code }) => {
      const { token, session } = await openSessionByCode(identity, challenge, code)
      return { token, session: sessionToProto(session) }
    },
    ...secondFactor(identity),
    ...passkeys(identity),
    readSessions: async ({ queries }) => {
      const sessions = await readSessions(identity, queries)
      return { results: sessions.map((session) => ({ session: session && sessionToProto(session) })) }
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
      return { emailEnabled: identity.kit.environment.MAIL_FROM !== undefined }
    },
    recover: async ({ token, password, passwordConfirmation }) => {
      await recover(identity, { token, password, passwordConfirmation })
      return {}
    },
    verifySpender: async ({ memberId, password }) => {
      const { member, ...spender } = await verifySpender(identity, memberId, password)
      return { ...spender, member: memberToProto(member) }
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

function loginAs(identity: Context) {
  return {
    openSessionAs: async ({ username, userAgent }) => {
      const { token, session } = await openSessionAs(identity, username, userAgent)
      return { token, session: sessionToProto(session) }
    },
    restoreSession: async (request) => {
      const { token, session } = await restoreSession(identity, request.token)
      return { token, session: sessionToProto(session) }
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

function secondFactor(identity: Context) {
  return {
    readSecondFactor: async ({ memberId }) => {
      const { passkeys, ...state } = await readSecondFactor(identity, memberId)
      return {
        ...state,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt,
          lastUsedAt,
        })),
      }
    },
    beginSecondFactor: async ({ password }) => await beginSecondFactor(identity, password),
    confirmSecondFactor: async ({ code }) => ({
      recoveryCodes: [...(await confirmSecondFactor(identity, code))],
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

function passkeys(identity: Context) {
  return {
    beginPasskey: async (request) => ({
      optionsJson: await beginPasskey(identity, request),
    }),
    confirmPasskey: async (request) => {
      await confirmPasskey(identity, request)
      return {}
    },
    removePasskey: async ({ id, password }) => {
      await removePasskey(identity, id, password)
      return {}
    },
    beginPasskeyLogin: async ({ challenge, origin }) => ({
      optionsJson: await beginPasskeyLogin(identity, challenge, origin),
    }),
    openSessionByPasskey: async (request) => {
      const { token, session } = await openSessionByPasskey(identity, request)
      return { token, session: sessionToProto(session) }
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

function devices(identity: Context) {
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
