import { defineService } from '@jejaring/service-kit'
import { buildServer } from './app/build-server'
import { connectClients } from './app/connect-clients'
import { followCredits } from './app/follow-credits'
import { readinessCheck } from './app/readiness'
import { environment } from './config'
import { ChangeStreams } from './http/change-streams'
import { DEFAULT_LIMITS } from './http/limit-concurrency'

/**
 * Length of the accept queue; the operating system may lower it. When the default of 511 overflows, the kernel drops
 * connections, and clients get no 503 with Retry-After.
 */
const ACCEPT_BACKLOG = 4_096

/** The public API gateway: authenticates, validates, translates and composes calls to the services. It stores nothing. */
export const gateway = defineService({
  name: 'gateway',
  environment,
  async start(kit) {
    const clients = connectClients(kit)
    const changes = new ChangeStreams(kit.metrics)
    const app = await buildServer(
      kit.environment,
      clients,
      kit.log,
      readinessCheck(kit),
      DEFAULT_LIMITS,
      kit.metrics,
      changes,
    )
    kit.onStop(() => app.close())
    followCredits(kit, clients.wallet, changes)
    const { HTTP_HOST: host, HTTP_PORT: port } = kit.environment
    await app.listen({ host, port, backlog: ACCEPT_BACKLOG })
  },
})
