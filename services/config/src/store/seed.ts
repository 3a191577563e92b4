import type { DataSource } from 'typeorm'
import { catalogue, type Values, valueKeys } from '../values/catalogue'
import { BankRow, ConfigValue, PackageRow, PlanVersion } from './entities'
import { writeNextPlan } from './plan'
import { seededBanks, seededPackages } from './seed-data'
import { readValues } from './values'

/** Fills in what a database does not have yet: again and again without changing what an admin has set. */
export async function seed(database: DataSource): Promise<void> {
  await database.transaction(async (manager) => {
    const values: { key: string; value: string }[] = valueKeys.map((key) => ({
      key,
      value: catalogue[key].initial,
    }))
    await manager.createQueryBuilder().insert().into(ConfigValue).values(values).orIgnore().execute()
    await manager
      .createQueryBuilder()
      .insert()
      .into(PackageRow)
      .values([...seededPackages])
      .orIgnore()
      .execute()
    await manager.query('INSERT INTO config_state (version) VALUES (1) ON CONFLICT DO NOTHING')
    // An admin may rename banks, so names cannot tell which of the seeded ones are there already.
    if ((await manager.count(BankRow)) === 0) {
      await manager.insert(
        BankRow,
        seededBanks.map((bank) => ({ ...bank, active: true })),
      )
    }
    if ((await manager.count(PlanVersion)) === 0) {
      const initial: Values = await readValues(manager)
      await writeNextPlan(manager, initial, new Date())
    }
  })
}
