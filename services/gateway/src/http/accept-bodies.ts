import multipart from '@fastify/multipart'
import { Fault } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'

const MEBIBYTE = 1024 * 1024
export const MAX_BODY_BYTES = MEBIBYTE
export const MAX_PHOTO_BYTES = 5 * MEBIBYTE

declare module 'fastify' {
  interface FastifyRequest {
    /** File of the multipart field `photo`; undefined when the file is empty. */
    photo?: Upload
    /** File of the multipart field `file`; undefined when none was chosen. */
    upload?: Upload
  }
}

/** An uploaded file. The name comes from the client and is not trusted. */
export interface Upload {
  readonly name: string
  readonly data: Buffer
}

/** Parses bracketed names (`columns[0][data]`, `usernames[]`) into objects and arrays. */
export function parseForm(form: string): Record<string, unknown> {
  return qs.parse(form, { arrayLimit: 200, parameterLimit: 5000, depth: 5 })
}

/** Registers body parsers: every POST takes JSON, a URL-encoded form or multipart (rule book §7). */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.decorateRequest('photo', undefined)
  app.decorateRequest('upload', undefined)
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, parseForm(body as string))
    },
  )
  await app.register(multipart, {
    limits: {
      fileSize: MAX_PHOTO_BYTES,
      files: 1,
      fields: 100,
      parts: 101,
      fieldSize: MEBIBYTE / 4,
      fieldNameSize: 200,
    },
  })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readMultipart(request)
    else if (request.method === 'POST' && (request.body === undefined || request.body === null))
      request.body = {}
  })
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form = new URLSearchParams()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.append(part.fieldname, String(part.value ?? ''))
      // Every file is consumed: an unread one would leave the request hanging.
      else if (part.fieldname === 'photo')
        request.photo = nonEmptyUpload(part.filename, await part.toBuffer())
      else if (part.fieldname === 'file') request.upload = namedUpload(part.filename, await part.toBuffer())
      else await part.toBuffer()
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error
    throw new Fault('invalid', 'Data yang dikirim terputus atau rusak. Silakan coba lagi.', { cause: error })
  }
  return parseForm(form.toString())
}

/** Browsers send a nameless file when none was chosen. */
const namedUpload = (name: string | undefined, data: Buffer) => (name ? { name, data } : undefined)

const nonEmptyUpload = (name: string | undefined, data: Buffer) =>
  data.length > 0 ? { name: name ?? '', data } : undefined
