import type { DatabaseKit } from '@jejaring/service-kit'
import { RewardEntity } from './reward-entity'

/**
 * The five rewards of rule book §2; admins can change them but not add any. The amounts are 2 to 3 % of the revenue of
 * the activations on both legs (500.000 Rupiah each at the initial price).
 */
const seedRewards: readonly Omit<RewardEntity, 'version'>[] = [
  { id: 1, name: 'Voucher Belanja', photoHash: '', min: 50n, amount: 1_000_000n },
  { id: 2, name: 'Ponsel', photoHash: '', min: 150n, amount: 3_000_000n },
  { id: 3, name: 'Laptop', photoHash: '', min: 500n, amount: 10_000_000n },
  { id: 4, name: 'Sepeda Motor', photoHash: '', min: 1_500n, amount: 30_000_000n },
  { id: 5, name: 'Mobil', photoHash: '', min: 5_000n, amount: 150_000_000n },
]

/** Inserts missing rewards and leaves existing ones unchanged. */
export async function seedCatalogue({ database }: Pick<DatabaseKit, 'database'>): Promise<void> {
  const insert = database.createQueryBuilder().insert().into(RewardEntity)
  await insert
    .values([...seedRewards])
    .orIgnore()
    .execute()
}
