import type { EntityManager } from 'typeorm'
import type { Picture } from '../announcements/announcement'
import type { EncodedPicture } from '../photos/encode-picture'

/** Stores a picture under its hash; idempotent. */
export async function insertPicture(
  manager: EntityManager,
  { hash, image, width, height }: EncodedPicture,
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO announcement_pictures (hash, image, width, height, stored_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [hash, image, width, height, now],
  )
}

export async function pictureByHash(manager: EntityManager, hash: string): Promise<Picture | undefined> {
  const [picture]: Picture[] = await manager.query(
    'SELECT hash, width, height FROM announcement_pictures WHERE hash = $1',
    [hash],
  )
  return picture
}

export async function pictureBytes(manager: EntityManager, hash: string): Promise<Buffer | undefined> {
  const [row]: { image: Buffer }[] = await manager.query(
    'SELECT image FROM announcement_pictures WHERE hash = $1',
    [hash],
  )
  return row?.image
}
