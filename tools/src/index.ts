export { type NatsOptions, startNats } from './nats'
export { type PostgresOptions, startPostgres } from './postgres'
export { ReadableError } from './system/readable-error'
export type { RunningServer } from './system/running-server'
