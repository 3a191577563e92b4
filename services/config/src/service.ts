import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { defineService } from '@jejaring/service-kit'
import { z } from 'zod'
import { commands } from './api/commands'
import { handlers } from './api/rpc'
import { readAreaFiles } from './store/area-files'
import { BankRow, ConfigValue, PackageRow, PlanVersion } from './store/entities'
import { CreateConfig1700000000001 } from './store/migrations/0001-create-config'
import { NumberChanges1700000000002 } from './store/migrations/0002-number-changes'
import { NameBanksInPayouts1700000000020 } from './store/migrations/0020-name-banks-in-payouts'
import { rights } from './store/rights'
import { seed } from './store/seed'

/** Master data and system values, and the numbered versions of the plan's parameters. */
export const config = defineService({
  name: 'config',
  environment: z.object({}),
  database: {
    entities: [ConfigValue, BankRow, PackageRow, PlanVersion],
    migrations: [CreateConfig1700000000001, NumberChanges1700000000002, NameBanksInPayouts1700000000020],
    rights,
    afterMigrate: seed,
  },
  start(kit) {
    kit.serve(ConfigServiceService, handlers(kit, readAreaFiles()))
  },
  commands,
})
