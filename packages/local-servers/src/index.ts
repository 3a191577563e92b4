export { type NatsOptions, startNats } from './nats/start-nats'
export { type PostgresOptions, startPostgres } from './postgres/start-postgres'
export { ReadableError } from './system/readable-error'
export type { RunningServer } from './system/running-server'
