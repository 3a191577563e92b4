import { isFault } from '@jejaring/service-kit'
import type { Clients } from '../../clients/clients'
import type { Upload } from '../../http/accept-bodies'

/**
 * Stores an uploaded photo and returns its hash; empty without a photo. An invalid photo becomes a field error in `errors`,
 * reported together with the other fields.
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

/** Allowed extensions; identity checks the actual format from the bytes. */
const IMAGE_FILE_NAME = /\.(jpe?g|jpe|jfif|png)$/i

/** Splits the photo: gRPC messages hold at most 4 MiB. */
function* chunksOf(photo: Buffer) {
  const size = 256 * 1024
  for (let start = 0; start < photo.length; start += size) yield { data: photo.subarray(start, start + size) }
}
