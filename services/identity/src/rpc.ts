import {
  type Application as ApplicationMessage,
  type IdentityServiceService,
  PhotoSize,
  type StorePhotoChunk,
} from '@jejaring/proto/identity/v1/identity'
import { type Handlers, invalid, isUuid, notFound, requireActor } from '@jejaring/service'
import type { Identity } from './identity'
import type { Application } from './members/application'
import { memberMessage, sessionMessage } from './messages'
import { activateMembers } from './operations/activate-members'
import { checkApplication } from './operations/check-application'
import { closeSession } from './operations/close-session'
import { createMembers } from './operations/create-members'
import { discardMembers } from './operations/discard-members'
import { endAllSessions, endSession } from './operations/end-sessions'
import { findMemberById, findMemberByUsername } from './operations/find-member'
import { listSessions } from './operations/list-sessions'
import { openSession } from './operations/open-session'
import { openSessionAs } from './operations/open-session-as'
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './operations/read-inbox'
import { readPhoto } from './operations/read-photo'
import { readSession } from './operations/read-session'
import { recover } from './operations/recover'
import { requestRecovery } from './operations/request-recovery'
import { restoreSession } from './operations/restore-session'
import { searchMembers } from './operations/search-members'
import { storePhoto } from './operations/store-photo'
import { updateProfile } from './operations/update-profile'
import { verifySpender } from './operations/verify-spender'

/** Request → operation → reply, one line of translation each. */
export function handlers(identity: Identity): Handlers<IdentityServiceService> {
  return {
    ...access(identity),
    ...people(identity),
    ...inbox(identity),
    ...registration(identity),
    ...photos(identity),
  }
}

function access(identity: Identity) {
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

function people(identity: Identity) {
  return {
    findMember: async ({ by }) => {
      if (!by) throw notFound('Anggota tidak ditemukan.')
      const find = by.$case === 'id' ? findMemberById : findMemberByUsername
      return memberMessage(await find(identity, by.value))
    },
    updateProfile: async ({ edgeErrors, bank, ...change }) =>
      memberMessage(await updateProfile(identity, { ...change, bank }, edgeErrors)),
    searchMembers: async ({ search, page }) => {
      const found = await searchMembers(identity, search, page)
      return { members: found.members.map(memberMessage), more: found.more }
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

function inbox(identity: Identity) {
  return {
    listNotifications: async ({ query }) => {
      const { rows, total, filtered, unread } = await listNotifications(identity, query)
      const notifications = rows.map((row) => ({ ...row, createdAt: row.created_at, read: row.is_show }))
      return { counts: { total, filtered }, notifications, unread }
    },
    countUnread: async () => ({ unread: await countUnread(identity) }),
    readNotification: async ({ id }) => {
      await readNotification(identity, id)
      return {}
    },
    readAllNotifications: async () => ({ read: await readAllNotifications(identity) }),
  } satisfies Partial<Handlers<IdentityServiceService>>
}

function registration(identity: Identity) {
  return {
    checkApplication: async ({ usernames, application }) => ({
      errors: await checkApplication(identity.kit.database.manager, usernames, asTyped(application)),
    }),
    createMembers: async ({ registrationId, members, application }) => {
      for (const id of [registrationId, ...members.map((member) => member.id)]) requireUuid(id)
      const created = await createMembers(identity, {
        registrationId,
        members,
        application: asTyped(application),
      })
      return { members: created.map(memberMessage) }
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

function photos(identity: Identity) {
  return {
    storePhoto: async (chunks) => ({ hash: await storePhoto(identity, dataOf(chunks)) }),
    readPhoto: async ({ hash, size }) => ({
      data: await readPhoto(identity, hash, size === PhotoSize.SMALL ? 'small' : 'large'),
    }),
  } satisfies Partial<Handlers<IdentityServiceService>>
}

async function* dataOf(chunks: AsyncIterable<StorePhotoChunk>): AsyncGenerator<Buffer> {
  for await (const { data } of chunks) yield data
}

function asTyped(message: ApplicationMessage | undefined): Application {
  return {
    name: message?.name ?? '',
    phone: message?.phone ?? '',
    bank: message?.bank,
    password: message?.password ?? '',
    passwordConfirm: message?.passwordConfirm ?? '',
    photoHash: message?.photoHash ?? '',
  }
}

/** Ids are made by the caller; one that is not a UUID is its defect, told before PostgreSQL would. */
function requireUuid(id: string): void {
  if (!isUuid(id)) throw invalid('Permintaan tidak dikenal.')
}
