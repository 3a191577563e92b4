import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { countsOf, type Handlers, notFound } from '@jejaring/service-kit'
import type { Context } from '../context'
import { assignAdminDuty } from '../operations/assign-admin-duty'
import { removeEmail, verifyEmail } from '../operations/change-email'
import { exportAudit } from '../operations/export-audit'
import { findMemberById, findMemberByUsername } from '../operations/find-member'
import { listAudit } from '../operations/list-audit'
import { listDuplicates } from '../operations/list-duplicates'
import { listMembers } from '../operations/list-members'
import { listNotifications } from '../operations/list-notifications'
import { readAllNotifications, readNotification } from '../operations/mark-notifications-read'
import { readSecurity } from '../operations/read-security'
import { readSharing } from '../operations/read-sharing'
import { requestEmailCode } from '../operations/request-email-code'
import { requestPhoneCode } from '../operations/request-phone-code'
import { searchMembers } from '../operations/search-members'
import { setMessaging } from '../operations/set-messaging'
import { updateMember } from '../operations/update-member'
import { updateProfile } from '../operations/update-profile'
import { markPhoneVerified, verifyPhone } from '../operations/verify-phone'
import { auditEntryToProto } from './mappers/audit-entry'
import { duplicateToProto, sharedFieldFromProto, sharingToProto } from './mappers/duplicate'
import { groupFromProto, memberToProto, statusFromProto } from './mappers/member'

export function people(identity: Context) {
  return {
    findMember: async ({ by }) => {
      if (!by) throw notFound('Member tidak ditemukan.')
      const find = by.$case === 'id' ? findMemberById : findMemberByUsername
      return memberToProto(await find(identity, by.value))
    },
    updateProfile: async ({ edgeErrors, currentPassword, name, phone, bank, ...change }) =>
      memberToProto(
        await updateProfile(identity, { ...change, name, phone, bank }, { currentPassword, edgeErrors }),
      ),
    readSecurity: async () => {
      const { heldSince, emailEnabled, email, events } = await readSecurity(identity)
      return {
        heldSince,
        emailEnabled,
        email: email?.address ?? '',
        emailVerifiedAt: email?.verifiedAt,
        events: events.map(({ fields, ...event }) => ({ ...event, fields: [...fields] })),
      }
    },
    requestPhoneCode: async () => ({ expiresAt: await requestPhoneCode(identity) }),
    verifyPhone: async ({ code }) => {
      await verifyPhone(identity, code)
      return {}
    },
    requestEmailCode: async ({ email: address, currentPassword }) => ({
      expiresAt: await requestEmailCode(identity, { address, currentPassword }),
    }),
    verifyEmail: async ({ code }) => {
      await verifyEmail(identity, code)
      return {}
    },
    removeEmail: async ({ currentPassword }) => {
      await removeEmail(identity, currentPassword)
      return {}
    },
    setMessaging: async ({ enabled }) => {
      await setMessaging(identity, enabled)
      return {}
    },
    searchMembers: async ({ search, page }) => {
      const found = await searchMembers(identity, search, page)
      return { members: found.members.map(memberToProto), more: found.more }
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

export function administration(identity: Context) {
  return {
    listMembers: async ({ query, groups }) => {
      const wanted = groups.flatMap((group) => groupFromProto(group) ?? [])
      const page = await listMembers(identity, wanted, query)
      return { counts: countsOf(page), members: page.rows.map(memberToProto) }
    },
    updateMember: async ({ memberId, version, edgeErrors, group, status, address, bank, ...typed }) => {
      const edit = { ...typed, address, bank, group: groupFromProto(group), status: statusFromProto(status) }
      const member = await updateMember(identity, { memberId, version }, edit, edgeErrors)
      return { member: memberToProto(member) }
    },
    markPhoneVerified: async ({ memberId, phone }) => {
      await markPhoneVerified(identity, memberId, phone)
      return {}
    },
    listDuplicates: async ({ query, shared, acrossRegistrations }) => {
      const page = await listDuplicates(identity, query, {
        shared: sharedFieldFromProto(shared),
        acrossRegistrations,
      })
      return {
        counts: countsOf(page),
        duplicates: page.rows.map(duplicateToProto),
        accounts: page.sums.accounts,
      }
    },
    readSharing: async ({ memberId }) => ({
      sharing: (await readSharing(identity, memberId)).map(sharingToProto),
    }),
    listAudit: async (request) => {
      const page = await listAudit(identity, request)
      return { counts: countsOf(page), entries: page.rows.map(auditEntryToProto) }
    },
    exportAudit: (request) => exportAudit(identity, request),
    assignAdminDuty: async ({ memberId, duty }) => {
      const { member, proposalId = '' } = await assignAdminDuty(identity, memberId, duty)
      return { member: memberToProto(member), proposalId }
    },
  } satisfies Partial<Handlers<IdentityServiceService>>
}

export function inbox(identity: Context) {
  return {
    listNotifications: async ({ query }) => {
      const { rows, total, filtered, unread } = await listNotifications(identity, query)
      const notifications = rows.map((row) => ({ ...row, createdAt: row.created_at, read: row.is_show }))
      return { counts: { total, filtered }, notifications, unread }
    },
    readNotification: async ({ id }) => {
      await readNotification(identity, id)
      return {}
    },
    readAllNotifications: async () => ({ read: await readAllNotifications(identity) }),
  } satisfies Partial<Handlers<IdentityServiceService>>
}
