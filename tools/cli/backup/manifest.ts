import { z } from 'zod'

/** Version of the archive's layout; a restore refuses others. */
export const BACKUP_FORMAT = 1

/** Name of the manifest in the archive. It is the last entry, so that an archive that ends early has none. */
export const MANIFEST_NAME = 'manifest.json'

/** What an archive may contain; anything else could be written outside the directory. */
const PERMITTED_NAME = /^(secrets\.json|postgres\/(password|data(\/[A-Za-z0-9_][\w.-]*)*))$/

export function isPermittedName(name: string): boolean {
  return PERMITTED_NAME.test(name)
}

/** Contents of a backup. Names are relative to the data directory. */
export const backupManifest = z.object({
  format: z.number(),
  product: z.string(),
  /** Major version of PostgreSQL. */
  postgres: z.string(),
  /** The instant whose data a restore has. */
  consistentAt: z.iso.datetime(),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
})

export type BackupManifest = z.infer<typeof backupManifest>
export type ArchivedFile = BackupManifest['files'][number]

export function totalBytes(files: readonly ArchivedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
