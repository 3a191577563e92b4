import multipart from '@fastify/multipart'
import { Fault } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'

const MEBIBYTE = 1024 * 1024
export const MAX_BODY_BYTES = MEBIBYTE
export const MAX_PHOTO_BYTES = 5 * MEBIBYTE

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of the field `photo` of a multipart form; empty files count as none. */
    photo?: Upload
    /** The file of the field `file` of a multipart form, for calls that take one in; empty files count as none. */
    upload?: Upload
  }
}

/** A file as it was sent: its name is what somebody called it. */
export interface Upload {
  readonly name: string
  readonly data: Buffer
}

/** Bracketed names (`columns[0][data]`, `usernames[]`) as objects and arrays. */
export function parseForm(form: string): Record<string, unknown> {
  return qs.parse(form, { arrayLimit: 200, parameterLimit: 5000, depth: 5 })
}

/** Every POST takes JSON, a URL-encoded form or multipart (rule book §7). */
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
      // A file that nobody reads would leave the request hanging, so every one is read.
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

/** A form in which no file was chosen has one without a name. */
const namedUpload = (name: string | undefined, data: Buffer) => (name ? { name, data } : undefined)

const nonEmptyUpload = (name: string | undefined, data: Buffer) =>
  data.length > 0 ? { name: name ?? '', data } : undefined
