import { invalid, isFault } from '@jejaring/service-kit'
import type { Clients } from '../../clients/clients'
import type { Upload } from '../../http/accept-bodies'

/**
 * Stores an uploaded photo and returns its hash; empty without a photo. An invalid photo becomes a field error in `errors`,
 * reported together with the other fields.
 */
export async function storePhoto(
  { identity }: Clients,
  photo: Upload | undefined,
  errors: Record<string, string>,
): Promise<string> {
  return await storeImage(identity.storePhoto, photo, errors)
}

/** Stores the picture of an announcement, as `storePhoto` does. */
export async function storePicture(
  { identity }: Clients,
  photo: Upload | undefined,
  errors: Record<string, string>,
): Promise<string> {
  return await storeImage(identity.storeAnnouncementPicture, photo, errors)
}

/** Stores a picture of the caller's identity. Faults: invalid (`photo`, `kind`), conflict, too_large. */
export async function storeIdentityPicture(
  { identity }: Clients,
  kind: string,
  photo: Upload | undefined,
): Promise<void> {
  const fault = photo ? faultOf(photo) : 'Pilih foto dulu.'
  if (!photo || fault) throw invalid('Foto belum dapat disimpan.', { photo: fault ?? '' })
  const chunks = Array.from(chunksOf(photo.data), ({ data }) => ({ kind, data }))
  await identity.storeIdentityPicture(chunks, { deadline: 15_000 })
}

async function storeImage(
  store: Clients['identity']['storePhoto'],
  photo: Upload | undefined,
  errors: Record<string, string>,
): Promise<string> {
  if (!photo) return ''
  const fault = faultOf(photo)
  if (fault) {
    errors.photo = fault
    return ''
  }
  try {
    const { hash } = await store(chunksOf(photo.data), { deadline: 15_000 })
    return hash
  } catch (error) {
    if (!isFault(error, 'invalid')) throw error
    errors.photo = error.fields?.photo ?? error.message
    return ''
  }
}

/** Identity checks the format from the bytes; a name without an extension says nothing about it. */
function faultOf({ name, data }: Upload): string | undefined {
  if (data.length === 0) return 'Berkas foto ini kosong (0 byte). Pilih foto lain.'
  const extension = /\.([^.]*)$/.exec(name)?.[1]
  if (extension === undefined || /^(jpe?g|jpe|jfif|png)$/i.test(extension)) return undefined
  return 'Foto harus berupa berkas JPG atau PNG.'
}

/** Splits a file: gRPC messages hold at most 4 MiB. */
export function* chunksOf(file: Buffer) {
  const size = 256 * 1024
  for (let start = 0; start < file.length; start += size) yield { data: file.subarray(start, start + size) }
}
