import type { EntityManager } from 'typeorm'
import type { PictureKind } from '../verification/verification'

/** Stores a sealed picture; replaces an earlier one of the kind. */
export async function upsertIdentityPicture(
  manager: EntityManager,
  memberId: string,
  kind: PictureKind,
  sealedImage: Buffer,
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO identity_pictures (member_id, kind, sealed_image, stored_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id, kind) DO UPDATE SET sealed_image = excluded.sealed_image, stored_at = excluded.stored_at`,
    [memberId, kind, sealedImage, now],
  )
}

export async function storedPictureKinds(manager: EntityManager, memberId: string): Promise<PictureKind[]> {
  const rows: { kind: PictureKind }[] = await manager.query(
    'SELECT kind FROM identity_pictures WHERE member_id = $1 ORDER BY kind',
    [memberId],
  )
  return rows.map(({ kind }) => kind)
}

/** Returns a picture that was submitted; one that is only uploaded so far is nobody's to see. */
export async function submittedPicture(
  manager: EntityManager,
  memberId: string,
  kind: string,
): Promise<Buffer | undefined> {
  const [row]: { sealed_image: Buffer }[] = await manager.query(
    `SELECT p.sealed_image FROM identity_pictures p JOIN identity_verifications v USING (member_id)
      WHERE p.member_id = $1 AND p.kind = $2`,
    [memberId, kind],
  )
  return row?.sealed_image
}

export async function lockPictures(
  manager: EntityManager,
  memberId: string,
): Promise<{ readonly kind: PictureKind; readonly sealedImage: Buffer; readonly storedAt: Date }[]> {
  return await manager.query(
    `SELECT kind, sealed_image AS "sealedImage", stored_at AS "storedAt" FROM identity_pictures
      WHERE member_id = $1 FOR UPDATE`,
    [memberId],
  )
}
