import type { FastifyInstance } from 'fastify'
import type { ChangeStreams } from '../../http/change-streams'

/** Streams to a member's open page that the wallets have changed, as server-sent events (rule book §6). */
export function changesRoute(app: FastifyInstance, changes: ChangeStreams): void {
  // The server's shutdown waits for open responses, and these streams would not end.
  app.addHook('preClose', async () => changes.close())
  app.get(
    '/api/changes',
    {
      config: { access: 'member', contentTypes: ['text/event-stream'], passive: true },
      compress: false,
      // Nobody reads the stream of a HEAD.
      exposeHeadRoute: false,
      schema: {
        summary: "Changes of the caller's wallets, as server-sent events without amounts.",
        tags: ['changes'],
      },
    },
    (request, reply) => {
      const lines = changes.follow(request.session?.member?.id ?? '', () => request.isStillAllowed())
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(lines)
    },
  )
}
