import type { UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import {
  lockPicturesWithOtherKey,
  pictureTables,
  type SealedPicture,
  writeResealedPicture,
} from '../store/identity-pictures'
import { lockWithOtherKey, numberTables, writeResealed } from '../store/identity-verifications'
import { keyMark, openNumbers, sealNumbers } from '../verification/sealed-numbers'

const BATCH_SIZE = 20

/**
 * After a rotation of SEAL_KEY, seals identities again with the newest key and hashes their NIKs with it: hashes of
 * different keys cannot be compared. Rows of a removed key are logged and skipped.
 */
export async function resealIdentities({ kit }: Pick<Context, 'kit'>): Promise<void> {
  const mark = keyMark(kit)
  for (const table of numberTables) {
    await resealRows<{ memberId: string; sealedNumbers: Buffer }>(
      { kit },
      (tx, after) =>
        lockWithOtherKey(tx, table, { keyMark: mark, after: after?.memberId, limit: BATCH_SIZE }),
      ({ memberId, sealedNumbers }) => {
        const resealed = sealNumbers(kit, openNumbers(kit, sealedNumbers))
        return (tx) => writeResealed(tx, table, { memberId, ...resealed })
      },
    )
  }
  for (const table of pictureTables) {
    await resealRows<SealedPicture>(
      { kit },
      (tx, after) => lockPicturesWithOtherKey(tx, table, { keyMark: mark, after, limit: BATCH_SIZE }),
      ({ memberId, kind, sealed }) => {
        const resealed = kit.seal(kit.open(sealed))
        return (tx) => writeResealedPicture(tx, table, { memberId, kind, sealed: resealed }, mark)
      },
    )
  }
}

type Write = (tx: UnitOfWork) => Promise<void>

/** Seals all rows again, a batch in a transaction. `reseal` throws for a row that no key opens. */
async function resealRows<Row extends { readonly memberId: string }>(
  { kit }: Pick<Context, 'kit'>,
  lockBatch: (tx: UnitOfWork, after: Row | undefined) => Promise<readonly Row[]>,
  reseal: (row: Row) => Write,
): Promise<void> {
  let after: Row | undefined
  let isFull = true
  while (isFull) {
    const rows = await kit.transaction(async (tx) => {
      const batch = await lockBatch(tx, after)
      for (const row of batch) await tryReseal(kit, row, reseal)?.(tx)
      return batch
    })
    after = rows.at(-1)
    isFull = rows.length === BATCH_SIZE
  }
}

function tryReseal<Row extends { readonly memberId: string }>(
  kit: Context['kit'],
  row: Row,
  reseal: (row: Row) => Write,
): Write | undefined {
  try {
    return reseal(row)
  } catch (err) {
    kit.log.warn({ err, member: row.memberId }, 'sealed identity unreadable')
    return undefined
  }
}
