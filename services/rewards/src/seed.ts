import type { DataSource } from 'typeorm'
import { RewardRow } from './store/reward'

/**
 * The five steps of rule book §2; none can be added, an admin can change them. The amounts are 2 to 3 %
 * of what the activations on both legs bring in (500.000 Rupiah each at the initial price).
 */
const seeded: readonly Omit<RewardRow, 'version'>[] = [
  { id: 1, name: 'Voucher Belanja', photoHash: '', min: 50n, amount: 1_000_000n },
  { id: 2, name: 'Ponsel', photoHash: '', min: 150n, amount: 3_000_000n },
  { id: 3, name: 'Laptop', photoHash: '', min: 500n, amount: 10_000_000n },
  { id: 4, name: 'Sepeda Motor', photoHash: '', min: 1_500n, amount: 30_000_000n },
  { id: 5, name: 'Mobil', photoHash: '', min: 5_000n, amount: 150_000_000n },
]

/** Adds the steps that are not there yet and leaves the others as an admin has set them. */
export async function seed(database: DataSource): Promise<void> {
  const insert = database.createQueryBuilder().insert().into(RewardRow)
  await insert
    .values([...seeded])
    .orIgnore()
    .execute()
}
