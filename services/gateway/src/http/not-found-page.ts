import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '@jejaring/service-kit'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { replyWithError } from './errors'
import type { SecurityHeaders } from './security-headers'

/** Password managers open this address; the browser follows the refresh. The server itself never redirects. */
export const CHANGE_PASSWORD_PAGE = `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/m/profile"><title>Ubah kata sandi</title></head>
<body><p><a href="/m/profile">Ubah kata sandi di halaman Profil</a></p></body>
</html>
`

/** The path of a request without its query. The address may be malformed, so it is not parsed as a URL. */
export function pathOf({ url }: FastifyRequest): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}

/** Whether a person may look at the response: a GET outside of the calls and the built files. */
export function isPageRequest(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/+(api|wa|static|remotes|metrics)(\/|$)/.test(pathOf(request))
  )
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): void {
  replyWithError(notFound('Alamat tidak ditemukan.'), request, reply)
}

export function replyWithPage(reply: FastifyReply, page: string): void {
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}

/**
 * Answers requests with undecodable addresses, which bypass hooks and the error handler. A person gets the application's
 * page, which shows that nothing was found.
 */
export const frameworkErrors =
  (headers: SecurityHeaders, siteDirectory: string | undefined) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers)
    const fail = () => replyWithError(error, request, reply)
    if (error.code === 'FST_ERR_BAD_URL' && siteDirectory !== undefined && isPageRequest(request)) {
      const page = readFile(join(siteDirectory, 'index.html'), 'utf8')
      page.then((text) => replyWithPage(reply.code(404), text), fail)
    } else fail()
  }
