import type { StorePhotoChunk } from '@jejaring/proto/identity/v1/identity'

/** The bytes of an upload, part by part. */
export async function* dataOf(chunks: AsyncIterable<StorePhotoChunk>): AsyncGenerator<Buffer> {
  for await (const { data } of chunks) yield data
}
