import { defineService } from '@jejaring/service-kit'
import { siteEnvironment } from '../config'
import { buildSite } from './build-site'

/**
 * Files of one frontend and nothing else, where each frontend is deployed by itself: `node main.js site`.
 * An ingress puts the shell, the remotes and the gateway together below one origin.
 */
export const site = defineService({
  name: 'gateway',
  process: 'site',
  environment: siteEnvironment,
  async start(kit) {
    const { HTTP_HOST, HTTP_PORT } = kit.environment
    const app = await buildSite(kit.environment, kit.log)
    kit.onStop(() => app.close())
    await app.listen({ host: HTTP_HOST, port: HTTP_PORT })
  },
})
