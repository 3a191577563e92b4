import multipart, { type MultipartFile } from '@fastify/multipart'
import { Fault, invalid, overloaded } from '@jejaring/service-kit'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import qs from 'qs'
import { BodyBudget, type BufferedBody } from './body-budget'
import { replyWithError } from './errors'

const MEBIBYTE = 1024 * 1024
const MAX_BODY_BYTES = MEBIBYTE
/** Bodies of calls that need no session: names, passwords and codes. */
export const MAX_PUBLIC_BODY_BYTES = 16 * 1024
export const MAX_FILE_BYTES = 5 * MEBIBYTE

/** All bodies of the process together: some ten files on slow lines, or thousands of usual calls. */
const BODY_BUDGET_BYTES = 64 * MEBIBYTE

/** Field of the multipart form that holds the file of a call. */
export type FileField = 'photo' | 'file'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call accepts a file in this field; files sent to other calls are refused unread. */
    fileField?: FileField
    /** Longest body in bytes, where it differs from the limit of the call's access. */
    maxBodyBytes?: number
  }
  interface FastifyRequest {
    /** File of the multipart field `photo`; undefined when none was chosen. */
    photo?: Upload
    /** File of the multipart field `file`; undefined when none was chosen. */
    upload?: Upload
    /** What the body takes of the budget; undefined for requests without one. */
    bufferedBody?: BufferedBody
  }
}

/** An uploaded file. The name comes from the client and is not trusted. */
export interface Upload {
  readonly name: string
  readonly data: Buffer
}

/** Longest text that a call accepts, whatever its form. A file comes on top of it. */
export function maxTextBytes({ access, maxBodyBytes }: FastifyContextConfig): number {
  return maxBodyBytes ?? (!access || access === 'public' ? MAX_PUBLIC_BODY_BYTES : MAX_BODY_BYTES)
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
      fileSize: MAX_FILE_BYTES,
      files: 1,
      fields: 100,
      parts: 101,
      fieldSize: MEBIBYTE / 4,
      fieldNameSize: 200,
    },
  })
  const budget = limitBufferedBytes(app)
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readMultipart(request, budget)
    else if (request.method === 'POST' && (request.body === undefined || request.body === null))
      request.body = {}
    if (request.bufferedBody) budget.finish(request.bufferedBody)
  })
}

/** Counts each body against the budget of the process until its response has ended. */
function limitBufferedBytes(app: FastifyInstance): BodyBudget {
  const budget = new BodyBudget(BODY_BUDGET_BYTES)
  app.decorateRequest('bufferedBody', undefined)
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.method !== 'POST') return done(null, payload)
    const body = { abort: () => refuseUnfinished(request, reply) }
    request.bufferedBody = body
    budget.open(body)
    reply.raw.once('close', () => budget.close(body))
    // A form may hold a file, which takes long to arrive: its bytes are counted as they do.
    if (request.headers['content-type']?.startsWith('multipart/')) return done(null, payload)
    const limit = maxTextBytes(request.routeOptions.config)
    const bytes = Math.min(Number(request.headers['content-length'] ?? limit), limit)
    done(budget.add(body, bytes) ? null : overloaded, payload)
  })
  return budget
}

/** Answers 503 before the body has arrived; Node closes the connection after the answer, which frees what has arrived. */
function refuseUnfinished(request: FastifyRequest, reply: FastifyReply): void {
  if (!reply.sent) replyWithError(overloaded, request, reply.header('connection', 'close'))
}

async function readMultipart(request: FastifyRequest, budget: BodyBudget): Promise<Record<string, unknown>> {
  const form = new URLSearchParams()
  const { config } = request.routeOptions
  const limit = maxTextBytes(config) + (config.fileField ? MAX_FILE_BYTES : 0)
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    const { bufferedBody: body } = request
    // What exceeds the limit of the call is not kept: the file parser drops it.
    if (body && received <= limit && !budget.add(body, chunk.length)) body.abort()
  }
  const parts = request.parts()
  request.raw.on('data', count)
  try {
    for await (const part of parts) {
      if (part.type === 'field') form.append(part.fieldname, String(part.value ?? ''))
      else await takeFile(request, part)
      if (received > limit) throw new Fault('too_large', 'Data yang dikirim terlalu besar.')
    }
  } catch (error) {
    // Reads and drops the rest, so that the client gets to read the answer.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Fault || (error as { code?: string }).code?.startsWith('FST_')) throw error
    throw new Fault('invalid', 'Data yang dikirim terputus atau rusak. Silakan coba lagi.', { cause: error })
  } finally {
    request.raw.off('data', count)
  }
  return parseForm(form.toString())
}

/** Reads the file of a call that declares one. */
async function takeFile(request: FastifyRequest, part: MultipartFile): Promise<void> {
  const { fileField } = request.routeOptions.config
  if (part.fieldname !== fileField) {
    throw invalid(`Berkas pada isian ${part.fieldname.slice(0, 50)} tidak diterima di sini.`)
  }
  const data = await part.toBuffer()
  request[fileField === 'photo' ? 'photo' : 'upload'] = chosenUpload(part.filename, data)
}

/** Browsers send an empty file without a name when none was chosen. An empty file with a name was chosen. */
const chosenUpload = (name = '', data: Buffer) => (name || data.length > 0 ? { name, data } : undefined)
