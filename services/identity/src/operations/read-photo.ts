import { notFound } from '@jejaring/service-kit'
import type { Context } from '../context'
import { photoBytes } from '../store/photos'

/** Returns a stored image as WebP. Faults: not_found. */
export async function readPhoto({ kit }: Context, hash: string, size: 'large' | 'small'): Promise<Buffer> {
  const bytes = /^[0-9a-f]{64}$/.test(hash) ? await photoBytes(kit.database.manager, hash, size) : undefined
  if (!bytes) throw notFound('Foto tidak ditemukan.')
  return bytes
}
