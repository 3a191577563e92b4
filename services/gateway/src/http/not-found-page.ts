import { notFound } from '@jejaring/service-kit'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { replyWithError } from './errors'
import type { SecurityHeaders } from './security-headers'

/** A page without scripts, for addresses that the application's router cannot read. */
const NOT_FOUND_PAGE = `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Halaman tidak ditemukan</title></head>
<body><h1>Halaman tidak ditemukan</h1><p>Alamat yang Anda buka tidak ada. <a href="/">Kembali ke beranda</a></p></body>
</html>
`

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

export function replyNotFoundPage(reply: FastifyReply): void {
  replyWithPage(reply.code(404), NOT_FOUND_PAGE)
}

export function replyWithPage(reply: FastifyReply, page: string): void {
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}

/** Answers requests with undecodable addresses, which bypass hooks and the error handler. */
export const frameworkErrors =
  (headers: SecurityHeaders) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers)
    if (error.code === 'FST_ERR_BAD_URL' && isPageRequest(request)) replyNotFoundPage(reply)
    else replyWithError(error, request, reply)
  }
