import { defineService } from '@jejaring/service-kit'
import { buildServer } from './app/build-server'
import { connectClients } from './app/connect-clients'
import { readinessCheck } from './app/readiness'
import { environment } from './config'

/**
 * Connections that may wait to be accepted, as far as the system lets it. Where a crowd fills the 511 that are usual, those
 * behind them are cut off by the system without an answer instead of being told to come back.
 */
const BACKLOG = 4_096

/** The one door of the system: it translates, composes and guards, and owns nothing. */
export const gateway = defineService({
  name: 'gateway',
  environment,
  async start(kit) {
    const clients = connectClients(kit)
    const app = await buildServer(kit.environment, clients, kit.log, readinessCheck(kit))
    kit.onStop(() => app.close())
    const { HTTP_HOST: host, HTTP_PORT: port } = kit.environment
    await app.listen({ host, port, backlog: BACKLOG })
  },
})
