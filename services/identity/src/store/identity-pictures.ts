import type { EntityManager } from 'typeorm'
import type { PictureKind } from '../verification/verification'

/** Submitted pictures, and those that were uploaded only. Both are sealed. */
export const pictureTables = ['identity_pictures', 'identity_drafts'] as const
export type PictureTable = (typeof pictureTables)[number]

/** Stores an uploaded picture; replaces an earlier draft of the kind, and no submitted picture. */
export async function upsertDraft(
  manager: EntityManager,
  memberId: string,
  picture: {
    readonly kind: PictureKind
    readonly sealedImage: Buffer
    readonly keyMark: Buffer
    readonly now: Date
  },
): Promise<void> {
  await manager.query(
    `INSERT INTO identity_drafts (member_id, kind, sealed_image, key_mark, stored_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (member_id, kind)
     DO UPDATE SET sealed_image = excluded.sealed_image, key_mark = excluded.key_mark, stored_at = excluded.stored_at`,
    [memberId, picture.kind, picture.sealedImage, picture.keyMark, picture.now],
  )
}

/**
 * Makes a member's drafts the submitted pictures, and returns the kinds that are submitted then. None is newer than the
 * submission, whatever clock the upload had.
 */
export async function submitDrafts(
  manager: EntityManager,
  memberId: string,
  now: Date,
): Promise<PictureKind[]> {
  await manager.query(
    `WITH drafts AS (
       DELETE FROM identity_drafts WHERE member_id = $1
       RETURNING member_id, kind, sealed_image, key_mark, least(stored_at, $2)
     )
     INSERT INTO identity_pictures (member_id, kind, sealed_image, key_mark, stored_at) SELECT * FROM drafts
     ON CONFLICT (member_id, kind)
     DO UPDATE SET sealed_image = excluded.sealed_image, key_mark = excluded.key_mark, stored_at = excluded.stored_at`,
    [memberId, now],
  )
  return await storedPictureKinds(manager, memberId)
}

/** The kinds of which a member has a draft or a submitted picture. */
export async function storedPictureKinds(manager: EntityManager, memberId: string): Promise<PictureKind[]> {
  const rows: { kind: PictureKind }[] = await manager.query(
    `SELECT kind FROM identity_pictures WHERE member_id = $1
      UNION SELECT kind FROM identity_drafts WHERE member_id = $1 ORDER BY kind`,
    [memberId],
  )
  return rows.map(({ kind }) => kind)
}

/**
 * Returns a picture that was submitted; a draft is nobody's to see. The version before drafts stores uploads among the
 * submitted pictures: those have no submission, or an earlier one.
 */
export async function submittedPicture(
  manager: EntityManager,
  memberId: string,
  kind: string,
): Promise<Buffer | undefined> {
  const [row]: { sealed_image: Buffer }[] = await manager.query(
    `SELECT p.sealed_image FROM identity_pictures p JOIN identity_verifications v USING (member_id)
      WHERE p.member_id = $1 AND p.kind = $2 AND p.stored_at <= v.submitted_at`,
    [memberId, kind],
  )
  return row?.sealed_image
}

export interface SealedPicture {
  readonly memberId: string
  readonly kind: string
  readonly sealed: Buffer
}

/** Pictures that another key than the current one sealed, in order, from the one after `after`. */
export async function lockPicturesWithOtherKey(
  manager: EntityManager,
  table: PictureTable,
  { keyMark, after, limit }: { keyMark: Buffer; after: SealedPicture | undefined; limit: number },
): Promise<SealedPicture[]> {
  return await manager.query(
    `SELECT member_id AS "memberId", kind, sealed_image AS sealed FROM ${table}
      WHERE key_mark <> $1 AND ($2::uuid IS NULL OR (member_id, kind) > ($2, $3))
      ORDER BY member_id, kind LIMIT $4 FOR UPDATE SKIP LOCKED`,
    [keyMark, after?.memberId, after?.kind, limit],
  )
}

export async function writeResealedPicture(
  manager: EntityManager,
  table: PictureTable,
  { memberId, kind, sealed }: SealedPicture,
  keyMark: Buffer,
): Promise<void> {
  await manager.query(
    `UPDATE ${table} SET sealed_image = $3, key_mark = $4 WHERE member_id = $1 AND kind = $2`,
    [memberId, kind, sealed, keyMark],
  )
}

/** Deletes pictures that were uploaded, or rejected, before `until`. */
export async function deleteUnusedPictures(manager: EntityManager, until: Date): Promise<void> {
  await manager.query('DELETE FROM identity_drafts WHERE stored_at < $1', [until])
  // The lock checks the state again after a concurrent submission.
  await manager.query(
    `WITH rejected AS (
       SELECT member_id FROM identity_verifications v
        WHERE status = 'rejected' AND decided_at < $1
          AND EXISTS (SELECT FROM identity_pictures p WHERE p.member_id = v.member_id)
          FOR UPDATE
     )
     DELETE FROM identity_pictures p USING rejected r WHERE p.member_id = r.member_id`,
    [until],
  )
}
