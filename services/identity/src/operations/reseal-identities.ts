import type { Identity } from '../identity'
import { lockPictures, upsertIdentityPicture } from '../store/identity-pictures'
import { lockWithOtherKey, writeResealed } from '../store/identity-verifications'
import { keyMark, openNumbers, sealNumbers } from '../verification/sealed-numbers'

const BATCH_SIZE = 20

/**
 * After a rotation of SEAL_KEY, seals identities again with the newest key and hashes their NIKs with it: hashes of
 * different keys cannot be compared. Returns whether there may be more.
 */
export async function resealIdentities({ kit }: Pick<Identity, 'kit'>): Promise<boolean> {
  return await kit.transaction(async (tx) => {
    const rows = await lockWithOtherKey(tx, keyMark(kit), BATCH_SIZE)
    for (const { memberId, sealedNumbers } of rows) {
      await writeResealed(tx, { memberId, ...sealNumbers(kit, openNumbers(kit, sealedNumbers)) })
      for (const { kind, sealedImage, storedAt } of await lockPictures(tx, memberId))
        await upsertIdentityPicture(tx, memberId, kind, kit.seal(kit.open(sealedImage)), storedAt)
    }
    return rows.length === BATCH_SIZE
  })
}
