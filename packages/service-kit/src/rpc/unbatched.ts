import { makeLogger } from '../telemetry/log'
import { makeMetrics } from '../telemetry/metrics'
import { RpcServer } from './server'
import type { Definition, Handlers } from './types'

/** A bare gRPC server on a free local port, for test doubles. */
export async function unbatched<D extends Definition>(
  definition: D,
  handlers: Handlers<D>,
): Promise<{ address: string; stop(): Promise<void> }> {
  const server = new RpcServer(makeLogger('unbatched', 'silent'), makeMetrics(), () => true)
  server.serve(definition, handlers)
  const port = await server.listen('127.0.0.1', 0)
  return { address: `127.0.0.1:${port}`, stop: () => server.stop() }
}
