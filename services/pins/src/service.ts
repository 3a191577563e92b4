import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { defineService, mergeDeltas } from '@jejaring/service-kit'
import { z } from 'zod'
import { commands } from './commands'
import { keepMemberCopies } from './operations/keep-member-copies'
import { handlers } from './rpc'
import { Baseline0001 } from './store/migrations/0001-baseline'
import { rights } from './store/rights'
import { rollups } from './store/rollups'

/** Activation and repeat-order pins: who has them, what became of them. */
export const pins = defineService({
  name: 'pins',
  environment: z.object({ IDENTITY_ADDRESS: z.string(), CONFIG_ADDRESS: z.string() }),
  database: {
    // Every statement here is set-based or takes locks, so all of them are SQL.
    entities: [],
    migrations: [Baseline0001],
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
