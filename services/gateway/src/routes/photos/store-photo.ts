import { isFault } from '@jejaring/service'
import type { Clients } from '../../clients'

/**
 * Stores an uploaded photo and answers its hash, empty without one. A photo that cannot be used is one
 * more field error, shown with all the others.
 */
export async function storePhoto(
  clients: Clients,
  photo: Buffer | undefined,
  errors: Record<string, string>,
): Promise<string> {
  if (!photo) return ''
  try {
    const { hash } = await clients.identity.storePhoto(chunksOf(photo), { deadline: 15_000 })
    return hash
  } catch (error) {
    if (!isFault(error, 'invalid')) throw error
    errors.photo = error.fields?.photo ?? error.message
    return ''
  }
}

/** gRPC messages hold at most 4 MiB. */
function* chunksOf(photo: Buffer) {
  const size = 256 * 1024
  for (let start = 0; start < photo.length; start += size) yield { data: photo.subarray(start, start + size) }
}
