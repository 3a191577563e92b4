import type { EntityManager } from 'typeorm'
import type { EncodedPhoto } from '../photos/encode-photo'
import { PhotoRow } from './entities'

/** Stores an image under its hash; idempotent. */
export async function insertPhoto(manager: EntityManager, photo: EncodedPhoto, now: Date): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(PhotoRow)
    .values({ ...photo, storedAt: now })
    .orIgnore()
    .execute()
}

export async function photoExists(manager: EntityManager, hash: string): Promise<boolean> {
  return await manager.existsBy(PhotoRow, { hash })
}

export async function photoBytes(
  manager: EntityManager,
  hash: string,
  size: 'large' | 'small',
): Promise<Buffer | undefined> {
  const row = await manager.findOne(PhotoRow, { where: { hash }, select: { hash: true, [size]: true } })
  return row?.[size]
}
