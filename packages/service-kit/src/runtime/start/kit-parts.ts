import type { NatsLink } from '../../messaging/nats/connection'
import type { RpcServer } from '../../rpc/server'
import type { Logger } from '../../telemetry/log'
import type { Metrics } from '../../telemetry/metrics'
import type { SidePort } from '../../telemetry/side-port'
import type { BackgroundLoop } from '../background-loop'
import type { Clock } from '../clock'
import type { ServiceDefinition } from '../define-service'
import type { KitEnvironment } from '../environment'
import type { DatabaseRuntime } from './database-runtime'
import type { Shutdown } from './shutdown'

/** The parts of a running process, from which the kit is built. */
export interface KitParts {
  readonly definition: ServiceDefinition
  readonly environment: KitEnvironment
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly rpc: RpcServer
  readonly side: SidePort
  readonly link: NatsLink | undefined
  readonly databasePart: DatabaseRuntime | undefined
  readonly loops: BackgroundLoop[]
  readonly shutdown: Shutdown
}
