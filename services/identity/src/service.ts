import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { defineService, mergeDeltas } from '@jejaring/service-kit'
import { commands } from './api/commands'
import { consumeEvents } from './api/consume-events'
import { handlers } from './api/rpc'
import { KeyedConcurrencyLimiter } from './concurrency/concurrency-limiter'
import { environment } from './config'
import type { Identity } from './identity'
import { bootstrapAdmin } from './operations/bootstrap-admin'
import { deleteExpired } from './operations/delete-expired'
import { sealAudit } from './operations/seal-audit'
import { sendRecoveryLinks } from './operations/send-recovery-links'
import { PasswordHasher } from './passwords/password-hasher'
import { entities } from './store/entities'
import { CreatePhotos0001 } from './store/migrations/0001-create-photos'
import { CreateMembers0002 } from './store/migrations/0002-create-members'
import { CreateSessions0003 } from './store/migrations/0003-create-sessions'
import { CreateAuditEntries0004 } from './store/migrations/0004-create-audit-entries'
import { ThrottleRecovery0005 } from './store/migrations/0005-throttle-recovery'
import { CreateNotifications0006 } from './store/migrations/0006-create-notifications'
import { SearchPeopleAndAudit0007 } from './store/migrations/0007-search-people-and-audit'
import { ChooseMessages0008 } from './store/migrations/0008-choose-messages'
import { FindDuplicates0020 } from './store/migrations/0020-find-duplicates'
import { KeepTablesQuick0030 } from './store/migrations/0030-keep-tables-quick'
import { CreateSecondFactors0034 } from './store/migrations/0034-create-second-factors'
import { QueueRecovery0035 } from './store/migrations/0035-queue-recovery'
import { ChainAuditTrail0050 } from './store/migrations/0050-chain-audit-trail'
import { CountCalls0060 } from './store/migrations/0060-count-calls'
import { CountDuplicates0070 } from './store/migrations/0070-count-duplicates'
import { MessagesInInbox0080 } from './store/migrations/0080-messages-in-inbox'
import { CountAddresses0090 } from './store/migrations/0090-count-addresses'
import { IndexWhoIsThere0100 } from './store/migrations/0100-index-who-is-there'
import { rights } from './store/rights'
import { summaryTables } from './store/summary-tables'

export const identity = defineService({
  name: 'identity',
  environment,
  database: {
    entities,
    migrations: [
      CreatePhotos0001,
      CreateMembers0002,
      CreateSessions0003,
      CreateAuditEntries0004,
      ThrottleRecovery0005,
      CreateNotifications0006,
      SearchPeopleAndAudit0007,
      ChooseMessages0008,
      FindDuplicates0020,
      KeepTablesQuick0030,
      CreateSecondFactors0034,
      QueueRecovery0035,
      ChainAuditTrail0050,
      CountCalls0060,
      CountDuplicates0070,
      MessagesInInbox0080,
      CountAddresses0090,
      IndexWhoIsThere0100,
    ],
    rights,
    afterMigrate: (database, environment) => bootstrapAdmin(database, environment),
  },
  commands,
  start(kit) {
    const identity: Identity = {
      kit,
      hasher: new PasswordHasher(kit.environment.HASH_CONCURRENCY),
      guessLimiter: new KeyedConcurrencyLimiter(2, 100),
      // Woken by each request; the interval picks up requests left by a crash.
      recoveryLoop: kit.every(30, 'recovery links', () => sendRecoveryLinks(identity)),
      network: kit.client(NetworkServiceService, kit.environment.NETWORK_ADDRESS),
    }
    kit.serve(IdentityServiceService, handlers(identity))
    consumeEvents(identity)
    kit.every(10, 'summary tables', async () => {
      for (const table of summaryTables) await mergeDeltas(kit.database.manager, table)
    })
    const sealing = kit.every(1, 'audit seals', async () => {
      if (await sealAudit(kit)) sealing.wake()
    })
    kit.every(3600, 'expired rows', () => deleteExpired(kit.database.manager, kit.clock.now()))
  },
})
