import { defineService } from '@jejaring/service-kit'
import { siteEnvironment } from '../config'
import { buildSite } from './build-site'

/**
 * Serves the files of one frontend, for deployments with one process per frontend: `node main.js site`.
 * An ingress combines the shell, the remotes and the gateway under one origin.
 */
export const site = defineService({
  name: 'gateway',
  process: 'site',
  environment: siteEnvironment,
  async start(kit) {
    const { HTTP_HOST, HTTP_PORT } = kit.environment
    const app = await buildSite(kit.environment, kit.log, kit.metrics)
    kit.onStop(() => app.close())
    await app.listen({ host: HTTP_HOST, port: HTTP_PORT })
  },
})
