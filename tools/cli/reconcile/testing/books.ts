import { fillSummaryTable } from '@jejaring/service-kit/summary-table'
import { createServiceDatabase, type Servers } from '@jejaring/testing/service-database'
import { identity } from '../../../../services/identity/src/service'
import { database as networkSchema } from '../../../../services/network/src/database'
import { pins } from '../../../../services/pins/src/service'
import { rewards } from '../../../../services/rewards/src/service'
import { wallet } from '../../../../services/wallet/src/service'
import type { ReconciledService } from '../services'
import { summaryTables } from '../summary-tables'
import { identityRows, sealTrail } from './identity-rows'
import { insertRows, type Rows, withoutGuards } from './insert'
import { networkRows } from './network-rows'
import { pinRows } from './pin-rows'
import { type SmallProgramme, smallProgramme } from './programme'
import { rewardRows } from './reward-rows'
import { addUp, walletRows } from './wallet-rows'

const schemas = {
  network: networkSchema,
  identity: identity.database!,
  pins: pins.database!,
  wallet: wallet.database!,
  rewards: rewards.database!,
} as const

const rowsOf: Readonly<Record<ReconciledService, (programme: SmallProgramme) => Rows>> = {
  network: networkRows,
  identity: identityRows,
  pins: pinRows,
  wallet: walletRows,
  rewards: rewardRows,
}

/**
 * Creates the databases of a small consistent programme with every kind of row that reconcile reads,
 * including a running and a compensated registration.
 */
export async function makeBooks(
  servers: Servers,
  prefix: string,
): Promise<Record<ReconciledService, string>> {
  const programme = smallProgramme(60)
  const urls = {} as Record<ReconciledService, string>
  for (const service of ['network', 'identity', 'pins', 'wallet', 'rewards'] as const) {
    const schema = schemas[service] as Parameters<typeof createServiceDatabase>[2]
    urls[service] = await createServiceDatabase(servers, service, schema, `${prefix}_${service}`)
    await withoutGuards(urls[service], async (client) => {
      for (const [table, rows] of Object.entries(rowsOf[service](programme))) {
        const [statement, into] = table.split('!')
        // `table!` marks a table that migrations have filled.
        if (into !== undefined) await client.query(`DELETE FROM ${statement}`)
        await insertRows(client, statement as string, rows)
      }
      if (service === 'wallet') await addUp(client)
      if (service === 'identity') await sealTrail(client)
      // Triggers were disabled, so summary tables are filled here.
      for (const rollup of summaryTables[service])
        await client.query(`DELETE FROM ${rollup.name}; ${fillSummaryTable(rollup)}`)
    })
  }
  return urls
}
