import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CHANGE_PASSWORD_PAGE, isPageRequest, pathOf, replyNotFound, replyWithPage } from './not-found-page'
import { hasSessionCookie } from './session-cookie'

const LOGIN_PATH = '/auth/login'
const HASHED_FILE = /\.[0-9a-f]{8,}\.\w+(\.map)?$/

/** A file by its name, such as `/wp-login.php` or `/.git/config`. No page of the application has a dot in its path. */
const FILE_PATH = /\/\.\w|\.\w+$/

/** No path of this site: browsers take `//…` for another site's address. */
const NO_PAGE_PATH = /^(?!\/)|^\/\//

/**
 * Serves the built site. Hashed files are immutable; pages and manifests are revalidated. A path without a file gets its
 * prerendered page (`auth/login.html`, for guests) or the shell's page. Below the folders of built files it gets 404
 * instead: an open page that requests a file of an earlier build must see that it is gone. Other unknown files get 404
 * with a page.
 */
export async function serveSite(
  app: FastifyInstance,
  directory: string,
  sessionCookieNames: readonly string[],
): Promise<void> {
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
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) => {
    replyWithPage(reply, CHANGE_PASSWORD_PAGE)
    return reply
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) return replyNotFound(request, reply)
    const pathname = pathOf(request)
    if (NO_PAGE_PATH.test(pathname) || FILE_PATH.test(pathname)) reply.code(404)
    // Not returned: Fastify would await it again with more listeners, and Node warns above ten.
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .sendFile(pathOfPage(request, pathname), directory)
  })
  const pathOfPage = (request: FastifyRequest, pathname: string) => {
    // The client decides whether the session still exists: the login page must not flash before the dashboard.
    const isLeavingLogin = pathname === LOGIN_PATH && hasSessionCookie(request, sessionCookieNames)
    return isLeavingLogin ? 'index.html' : pageFile(pathname, directory)
  }
}

/** Only paths of plain words are looked up as files, which excludes path traversal. */
function pageFile(pathname: string, directory: string): string {
  const prerendered = `${pathname.slice(1).replace(/\/$/, '')}.html`
  return /^[a-z/]+\.html$/.test(prerendered) && existsSync(join(directory, prerendered))
    ? prerendered
    : 'index.html'
}
