import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { defineService, mergeDeltas, serveDeadLetters } from '@jejaring/service-kit'
import { z } from 'zod'
import { commands } from './api/commands'
import { consumeEvents } from './api/consume-events'
import { handlers } from './api/rpc'
import { makeReserveBatcher } from './operations/reserve-pins'
import { makeUseBatcher } from './operations/use-reserved-pins'
import { Baseline0001 } from './store/migrations/0001-baseline'
import { VoidPins0002 } from './store/migrations/0002-void-pins'
import { ValidateVoidPins0003 } from './store/migrations/0003-validate-void-pins'
import { StockByPackage0004 } from './store/migrations/0004-stock-by-package'
import { ActiveMembers0005 } from './store/migrations/0005-active-members'
import { rights } from './store/rights'
import { summaryTables } from './store/summary-tables'

/** Activation and repeat-order pins: ownership and history. */
export const pins = defineService({
  name: 'pins',
  environment: z.object({ IDENTITY_ADDRESS: z.string(), CONFIG_ADDRESS: z.string() }),
  database: {
    // No entities: every statement is set-based or takes locks, so all of them are SQL.
    entities: [],
    migrations: [Baseline0001, VoidPins0002, ValidateVoidPins0003, StockByPackage0004, ActiveMembers0005],
    rights,
  },
  start(kit) {
    const identity = kit.client(IdentityServiceService, kit.environment.IDENTITY_ADDRESS)
    const config = kit.client(ConfigServiceService, kit.environment.CONFIG_ADDRESS)
    const batchers = { reserveBatcher: makeReserveBatcher(kit), useBatcher: makeUseBatcher(kit) }
    kit.serve(PinsServiceService, handlers({ kit, identity, config, ...batchers }))
    serveDeadLetters(kit)
    consumeEvents(kit)
    kit.every(10, 'summary tables', async () => {
      for (const table of summaryTables) await mergeDeltas(kit.database.manager, table)
    })
  },
  commands,
})
