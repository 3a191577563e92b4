import { Readable } from 'node:stream'
import type { FilePart } from '@jejaring/proto/common/v1/file'
import contentDisposition from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** Options of a call to a service that answers a file: time for writing and downloading it. */
export const FILE_CALL_OPTIONS = { deadline: 300_000 }

/** For addresses that change with their content: the own browser keeps it, no shared cache does. */
export const IMMUTABLE = 'private, max-age=31536000, immutable'

const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

export type FileFormat = keyof typeof CONTENT_TYPES

/** Content types of files, for the OpenAPI document. */
export const contentTypesOf = (formats: readonly FileFormat[]) =>
  formats.map((format) => CONTENT_TYPES[format])
export const PICTURE_TYPES = ['image/webp']

/**
 * Streams a file from a service to the client. `words` form the file name; empty ones are left out. The first part is read
 * before the headers are sent, so that a refusal still gets its status code.
 */
export async function sendFile(
  reply: FastifyReply,
  parts: AsyncIterable<FilePart>,
  words: readonly string[],
  format: FileFormat,
): Promise<FastifyReply> {
  // Built before the call to the service starts: a failure must not leave the call open.
  const disposition = contentDisposition(`${words.filter(Boolean).join('_')}.${format}`)
  const iterator = parts[Symbol.asyncIterator]()
  const first = await iterator.next()
  const body = Readable.from(streamParts(first, iterator))
  // Ends the call to the service when the client disconnects, also before the stream is read.
  body.once('close', () => void iterator.return?.().catch(() => undefined))
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', disposition)
    .type(CONTENT_TYPES[format])
    .send(body)
}

/** Sends a WebP picture whose address changes with it. */
export function sendPicture(reply: FastifyReply, data: Uint8Array): FastifyReply {
  return reply.header('cache-control', IMMUTABLE).type('image/webp').send(Buffer.from(data))
}

async function* streamParts(first: IteratorResult<FilePart>, rest: AsyncIterator<FilePart>) {
  for (let part = first; !part.done; part = await rest.next()) yield part.value.data
}
