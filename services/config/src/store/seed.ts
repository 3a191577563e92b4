import type { DatabaseKit } from '@jejaring/service-kit'
import { catalogue, type Values, valueKeys } from '../values/catalogue'
import { BankRow, ConfigValue, PackageRow, PlanVersion } from './entities'
import { writeNextPlan } from './plan'
import { seededBanks, seededPackages } from './seed-data'
import { readValues } from './values'

/** Inserts missing seed data; idempotent, and never overwrites a change by an admin. */
export async function seed({ transaction }: Pick<DatabaseKit, 'transaction'>): Promise<void> {
  await transaction(async (manager) => {
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
    // Names do not identify seeded banks, because an admin may rename them: seed only an empty table.
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
