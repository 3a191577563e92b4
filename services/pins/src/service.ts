import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { defineService, mergeDeltas } from '@jejaring/service-kit'
import { z } from 'zod'
import { commands } from './commands'
import { keepMemberCopies } from './operations/keep-member-copies'
import { handlers } from './rpc'
import { CreatePins1700000000001 } from './store/migrations/0001-create-pins'
import { KeepStockists1700000000002 } from './store/migrations/0002-keep-stockists'
import { ReportPins1700000000003 } from './store/migrations/0003-report-pins'
import { KeepTablesQuick1700000000010 } from './store/migrations/0010-keep-tables-quick'
import { FindOwnStock1700000000011 } from './store/migrations/0011-find-own-stock'
import { SortByNames0020 } from './store/migrations/0020-sort-by-names'
import { CountStockInIndex0030 } from './store/migrations/0030-count-stock-in-index'
import { PlanByStock0040 } from './store/migrations/0040-plan-by-stock'
import { WriteFewerIndexes0050 } from './store/migrations/0050-write-fewer-indexes'
import { rights } from './store/rights'
import { rollups } from './store/rollups'

/** Activation and repeat-order pins: who has them, what became of them. */
export const pins = defineService({
  name: 'pins',
  environment: z.object({ IDENTITY_ADDRESS: z.string(), CONFIG_ADDRESS: z.string() }),
  database: {
    // Every statement here is set-based or takes locks, so all of them are SQL.
    entities: [],
    migrations: [
      CreatePins1700000000001,
      KeepStockists1700000000002,
      ReportPins1700000000003,
      KeepTablesQuick1700000000010,
      FindOwnStock1700000000011,
      SortByNames0020,
      CountStockInIndex0030,
      PlanByStock0040,
      WriteFewerIndexes0050,
    ],
    rights,
  },
  start(kit) {
    const identity = kit.client(IdentityServiceService, kit.environment.IDENTITY_ADDRESS)
    const config = kit.client(ConfigServiceService, kit.environment.CONFIG_ADDRESS)
    kit.serve(PinsServiceService, handlers({ kit, identity, config }))
    kit.consumeBatch('identity.member.changed', MemberChanged, keepMemberCopies)
    kit.every(10, 'rollups', async () => {
      for (const rollup of rollups) await mergeDeltas(kit.database.manager, rollup)
    })
  },
  commands,
})
