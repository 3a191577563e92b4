import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import { notFound } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replyWithError } from './errors'

const HASHED_FILE = /\.[0-9a-f]{8,}\.\w+(\.map)?$/

/**
 * Serves the built site. Hashed files are immutable, pages and manifests are asked for again. An
 * address without a file is a page: its own, where the build has drawn one (`auth/login.html`), or the shell's.
 * Not so below the folders of built files: an old page that asks for a file of an earlier build must see that it is gone.
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
    // Not returned: the framework would wait for it once more, with listeners of its own, and Node warns of more than ten.
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .sendFile(pageFile(pathname, directory), directory)
  })
}

/** Only plain words are looked for as files. */
function pageFile(pathname: string, directory: string): string {
  const own = `${pathname.slice(1).replace(/\/$/, '')}.html`
  return /^[a-z/]+\.html$/.test(own) && existsSync(join(directory, own)) ? own : 'index.html'
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): void {
  replyWithError(notFound('Alamat tidak ditemukan.'), request, reply)
}
