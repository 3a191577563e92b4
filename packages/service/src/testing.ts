/** What `@jejaring/testing` needs beyond the kit; services never import it. */
export { getTypeParser } from './database/type-parsers'
export { eventHeaders } from './messaging/headers'
export { connectNats } from './nats/connection'
export { consumerName, streamName } from './nats/manifest'
export { serveAlone } from './rpc/serve-alone'
export { runCommand } from './run/command'
export { migrate } from './run/migrate'
export { type RunningService, runService } from './run/run-service'
