/** Encodings of tables: what spreadsheets write on phones, on Windows ("CSV", "Unicode Text") and on Macs. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Detects the encoding of a text: UTF-16 by its byte order mark or its NULs, otherwise UTF-8 where all of it is valid. Anything else is
 * Windows-1252, in which every byte is a character; a wrong guess shows as odd characters, never as U+FFFD.
 */
export async function detectEncoding(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of chunks) {
      const utf16 = isFirst ? utf16Of(chunk) : undefined
      if (utf16) return utf16
      isFirst = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'windows-1252'
    throw error
  }
}

/** Decodes a whole text, without its byte order mark. */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  return new TextDecoder(await detectEncoding([bytes])).decode(bytes)
}

/** Decodes a stream of bytes, without its byte order mark. */
export async function* decodeChunks(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** UTF-16 by its byte order mark, or without one by the NUL next to each of the first two letters. */
function utf16Of([first, second, third, fourth]: Uint8Array): TextEncoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined
}
