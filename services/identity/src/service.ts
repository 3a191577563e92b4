import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { PushServiceService } from '@jejaring/proto/identity/v1/push'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import {
  ConcurrencyLimiter,
  defineService,
  FileWorker,
  KeyedConcurrencyLimiter,
  mergeDeltas,
  serveDeadLetters,
  serveProposals,
} from '@jejaring/service-kit'
import { commands } from './api/commands'
import { consumeEvents } from './api/consume-events'
import { handlers } from './api/rpc'
import { pushHandlers } from './api/rpc-push'
import { environment } from './config'
import type { Context } from './context'
import { makeActivateBatcher } from './operations/activate-members'
import { applyProposedDuty } from './operations/assign-admin-duty'
import { bootstrapAdmin } from './operations/bootstrap-admin'
import { checkClock } from './operations/check-clock'
import { makeMarkBatcher } from './operations/check-own-password'
import { createProposedAdmin } from './operations/create-admin'
import { makeCreateBatcher } from './operations/create-members'
import { deleteAged } from './operations/delete-aged'
import { deleteExpired } from './operations/delete-expired'
import { expireApprovedErasures } from './operations/end-approved-erasure'
import { pushAnnouncements } from './operations/push-announcements'
import { personalDataEffect } from './operations/request-personal-data'
import { summariseBonuses } from './operations/request-push'
import { resealIdentities } from './operations/reseal-identities'
import { sealAudit } from './operations/seal-audit'
import { sendRecoveryLinks } from './operations/send-recovery-links'
import { HashBatcher } from './passwords/hash-batcher'
import { PasswordHasher } from './passwords/password-hasher'
import { MAX_UPLOADS, photoJob, pictureJob } from './photos/photo'
import { entities } from './store/entities'
import { Baseline0001 } from './store/migrations/0001-baseline'
import { AddSecurityEvents0002 } from './store/migrations/0002-security-events'
import { AddDualControl0003 } from './store/migrations/0003-dual-control'
import { SearchAudit0004 } from './store/migrations/0004-search-audit'
import { AddPasskeys0005 } from './store/migrations/0005-passkeys'
import { AddPhoneVerification0006 } from './store/migrations/0006-phone-verification'
import { AddAdminDuties0007 } from './store/migrations/0007-admin-duties'
import { AddPayoutNotifications0008 } from './store/migrations/0008-payout-notifications'
import { ValidateNotificationKinds0009 } from './store/migrations/0009-validate-notification-kinds'
import { AddAdminIndex0010 } from './store/migrations/0010-find-admins'
import { AddAnnouncements0011 } from './store/migrations/0011-announcements'
import { AddIdentityVerification0012 } from './store/migrations/0012-identity-verification'
import { AddEmailAddresses0018 } from './store/migrations/0018-email-addresses'
import { AddPushSubscriptions0019 } from './store/migrations/0019-push-subscriptions'
import { AddIdentityDrafts0020 } from './store/migrations/0020-identity-drafts'
import { AddProspects0021 } from './store/migrations/0021-prospects'
import { AddProspectNotifications0022 } from './store/migrations/0022-prospect-notifications'
import { AddErasedMembers0023 } from './store/migrations/0023-erased-members'
import { AddApprovedErasures0024 } from './store/migrations/0024-approved-erasures'
import { AddProspectThrottle0025 } from './store/migrations/0025-prospect-throttle'
import { ValidateProspectNotifications0026 } from './store/migrations/0026-validate-prospect-notifications'
import { AddConsents0027 } from './store/migrations/0027-consents'
import { ProtectErasedMembers0028 } from './store/migrations/0028-protect-erased-members'
import { AddRetainedTaxNumbers0029 } from './store/migrations/0029-retained-tax-numbers'
import { AddDataExportThrottle0030 } from './store/migrations/0030-data-export-throttle'
import { DropAuditActionPrefix0031 } from './store/migrations/0031-drop-audit-action-prefix'
import { PERSONAL_DATA } from './store/personal-data-requests'
import { rights } from './store/rights'
import { summaryTables } from './store/summary-tables'

export const identity = defineService({
  name: 'identity',
  environment,
  database: {
    entities,
    migrations: [
      Baseline0001,
      AddSecurityEvents0002,
      AddDualControl0003,
      SearchAudit0004,
      AddPasskeys0005,
      AddPhoneVerification0006,
      AddAdminDuties0007,
      AddPayoutNotifications0008,
      ValidateNotificationKinds0009,
      AddAdminIndex0010,
      AddAnnouncements0011,
      AddIdentityVerification0012,
      AddEmailAddresses0018,
      AddPushSubscriptions0019,
      AddIdentityDrafts0020,
      AddProspects0021,
      AddProspectNotifications0022,
      AddErasedMembers0023,
      AddApprovedErasures0024,
      AddProspectThrottle0025,
      ValidateProspectNotifications0026,
      AddConsents0027,
      ProtectErasedMembers0028,
      AddRetainedTaxNumbers0029,
      AddDataExportThrottle0030,
      DropAuditActionPrefix0031,
    ],
    rights,
    afterMigrate: (kit, environment) => bootstrapAdmin(kit, environment),
  },
  commands,
  start(kit) {
    const hasher = new PasswordHasher(kit.environment.HASH_CONCURRENCY)
    const identity: Context = {
      kit,
      hasher,
      hashBatcher: new HashBatcher(kit, hasher, kit.environment.HASH_CONCURRENCY),
      createBatcher: makeCreateBatcher(kit),
      activateBatcher: makeActivateBatcher({ kit }),
      markBatcher: makeMarkBatcher(kit),
      guessLimiter: new KeyedConcurrencyLimiter({ maxConcurrent: 4, maxQueued: 100, queueTimeoutMs: 5_000 }),
      photoLimiter: new ConcurrencyLimiter({ maxConcurrent: MAX_UPLOADS, maxQueued: 0, queueTimeoutMs: 0 }),
      photoWorker: new FileWorker({ ...photoJob, directory: __dirname }, kit.log),
      pictureWorker: new FileWorker({ ...pictureJob, directory: __dirname }, kit.log),
      // Woken by each request; the interval picks up requests left by a crash.
      recoveryLoop: kit.every(30, 'recovery links', () => sendRecoveryLinks(identity)),
      network: kit.client(NetworkServiceService, kit.environment.NETWORK_ADDRESS),
      config: kit.client(ConfigServiceService, kit.environment.CONFIG_ADDRESS),
    }
    kit.serve(IdentityServiceService, handlers(identity))
    kit.serve(PushServiceService, pushHandlers(identity))
    serveDeadLetters(kit)
    serveProposals(kit, {
      admin_roles: {
        apply: (tx, proposal) =>
          proposal.target.startsWith('member:')
            ? applyProposedDuty(tx, proposal)
            : createProposedAdmin(tx, proposal.change),
      },
      [PERSONAL_DATA]: personalDataEffect(identity),
    })
    consumeEvents(identity)
    runBackgroundLoops(identity)
  },
})

function runBackgroundLoops(identity: Context): void {
  const { kit } = identity
  kit.every(10, 'summary tables', async () => {
    for (const table of summaryTables) await mergeDeltas(kit.database.manager, table)
  })
  const sealing = kit.every(1, 'audit seals', async () => {
    if (await sealAudit(kit)) sealing.wake()
  })
  kit.every(3600, 'identities of an older key', () => resealIdentities(identity))
  const summaries = kit.every(300, 'summaries of bonuses', async () => {
    if (await summariseBonuses(identity)) summaries.wake()
  })
  const announcing = kit.every(60, 'push of announcements', async () => {
    if (await pushAnnouncements(identity)) announcing.wake()
  })
  kit.every(3600, 'clock check', () => checkClock(kit))
  kit.every(3600, 'approved erasures', () => expireApprovedErasures(identity))
  kit.every(3600, 'expired rows', () => deleteExpired(kit.database.manager, kit.clock.now()))
  kit.every(3600, 'rows beyond their retention', () =>
    deleteAged(kit.database.manager, identity.config, kit.clock.now()),
  )
}
