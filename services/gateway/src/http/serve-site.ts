import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import { notFound } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replyWithError } from './errors'

const HASHED_FILE = /\.[0-9a-f]{8,}\.\w+(\.map)?$/

/**
 * Serves the built site. Hashed files are immutable; pages and manifests are revalidated. A path without a file gets its
 * prerendered page (`auth/login.html`) or the shell's page. Below the folders of built files it gets 404 instead: an open
 * page that requests a file of an earlier build must see that it is gone.
 */
export async function serveSite(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(files, {
    root: directory,
    wildcard: true,
    index: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.setHeader(
        'cache-control',
        HASHED_FILE.test(path.replace(/\.(br|gz)$/, '')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://site')
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|wa|static|remotes|metrics)(\/|$)/.test(pathname) &&
      !/\.\w+$/.test(pathname)
    if (!isPage) return replyNotFound(request, reply)
    // Not returned: Fastify would await it again with more listeners, and Node warns above ten.
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .sendFile(pageFile(pathname, directory), directory)
  })
}

/** Only paths of plain words are looked up as files, which excludes path traversal. */
function pageFile(pathname: string, directory: string): string {
  const prerendered = `${pathname.slice(1).replace(/\/$/, '')}.html`
  return /^[a-z/]+\.html$/.test(prerendered) && existsSync(join(directory, prerendered))
    ? prerendered
    : 'index.html'
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): void {
  replyWithError(notFound('Alamat tidak ditemukan.'), request, reply)
}
