import { isFault } from '@jejaring/service-kit'
import type { Clients } from '../../clients/clients'
import type { Upload } from '../../http/accept-bodies'

/**
 * Stores an uploaded photo and answers its hash, empty without one. A photo that cannot be used is one
 * more field error, shown with all the others.
 */
export async function storePhoto(
  clients: Clients,
  photo: Upload | undefined,
  errors: Record<string, string>,
): Promise<string> {
  if (!photo) return ''
  if (!IMAGE_FILE_NAME.test(photo.name)) {
    errors.photo = 'Foto harus berupa berkas JPG atau PNG.'
    return ''
  }
  try {
    const { hash } = await clients.identity.storePhoto(chunksOf(photo.data), { deadline: 15_000 })
    return hash
  } catch (error) {
    if (!isFault(error, 'invalid')) throw error
    errors.photo = error.fields?.photo ?? error.message
    return ''
  }
}

/** A name that says it is something else is refused; what it really is, identity finds out from its bytes. */
const IMAGE_FILE_NAME = /\.(jpe?g|jpe|jfif|png)$/i

/** gRPC messages hold at most 4 MiB. */
function* chunksOf(photo: Buffer) {
  const size = 256 * 1024
  for (let start = 0; start < photo.length; start += size) yield { data: photo.subarray(start, start + size) }
}
