export { startNats } from './nats/start-nats'
export { startPostgres } from './postgres/start-postgres'

export type { RunningServer } from './system/running-server'
