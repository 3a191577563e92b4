import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { defineService, serveProposals } from '@jejaring/service-kit'
import { z } from 'zod'
import { commands } from './api/commands'
import { handlers } from './api/rpc'
import { createProposalEffects } from './operations/create-proposal-effects'
import { readAreaFiles } from './store/area-files'
import { BankRow, ConfigValue, PackageRow, PlanVersion } from './store/entities'
import { Baseline0001 } from './store/migrations/0001-baseline'
import { AddDualControl0002 } from './store/migrations/0002-dual-control'
import { rights } from './store/rights'
import { seed } from './store/seed'

/** Master data and system values, and the numbered versions of the plan's parameters. */
export const config = defineService({
  name: 'config',
  environment: z.object({}),
  database: {
    entities: [ConfigValue, BankRow, PackageRow, PlanVersion],
    migrations: [Baseline0001, AddDualControl0002],
    rights,
    afterMigrate: seed,
  },
  start(kit) {
    kit.serve(ConfigServiceService, handlers(kit, readAreaFiles()))
    serveProposals(kit, createProposalEffects(kit))
  },
  commands,
})
