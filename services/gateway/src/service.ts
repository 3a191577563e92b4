import { defineService } from '@jejaring/service'
import { connect } from './clients'
import { environment } from './config'
import { buildServer } from './http/server'
import { watchServices } from './readiness'

/** The one door of the system: it translates, composes and guards, and owns nothing. */
export const gateway = defineService({
  name: 'gateway',
  environment,
  async start(kit) {
    const clients = connect(kit)
    const app = await buildServer(kit.environment, clients, kit.log, watchServices(kit))
    kit.onStop(() => app.close())
    await app.listen({ host: kit.environment.HTTP_HOST, port: kit.environment.HTTP_PORT })
  },
})
