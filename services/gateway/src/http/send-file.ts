import { Readable } from 'node:stream'
import type { FilePart } from '@jejaring/proto/common/v1/file'
import type { FastifyReply } from 'fastify'

/** A file may take as long as this to be written and taken. */
export const FILE_DEADLINE_MS = 300_000

const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export type FileFormat = keyof typeof CONTENT_TYPES

/**
 * Hands a file on as its service writes it. `words` make its name, empty ones left out. The first part comes before
 * the head, so that what is refused is still answered as a refusal.
 */
export async function sendFile(
  reply: FastifyReply,
  parts: AsyncIterable<FilePart>,
  words: readonly string[],
  format: FileFormat,
): Promise<FastifyReply> {
  const iterator = parts[Symbol.asyncIterator]()
  const first = await iterator.next()
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${words.filter(Boolean).join('_')}.${format}"`)
    .type(CONTENT_TYPES[format])
    .send(Readable.from(streamParts(first, iterator)))
}

async function* streamParts(first: IteratorResult<FilePart>, rest: AsyncIterator<FilePart>) {
  try {
    for (let part = first; !part.done; part = await rest.next()) yield part.value.data
  } finally {
    // Whoever stops reading must not leave the service writing.
    await rest.return?.()
  }
}
