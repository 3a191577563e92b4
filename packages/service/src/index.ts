import 'reflect-metadata'

export {
  type Actor,
  type Caller,
  caller,
  decodeCaller,
  encodeCaller,
  requestUuid,
  requireActor,
  requireAdmin,
  requireInPerson,
  runAs,
} from './caller'
export { type Clock, MovableClock, systemClock } from './clock'
export { type CopiedValue, CopyStream, copyData, copyIn } from './database/copy-in'
export { isUniqueViolation, pgCode } from './database/errors'
export { type ExportedTable, exportedRows, fileKind } from './database/export-table'
export { allRights, type Right, type Rights, rollupRights } from './database/grants'
export {
  dropNamedOwners,
  dropSearchIndexes,
  nameOwners,
  searchIndexes,
} from './database/named-owners'
export type { Reads } from './database/reads-together'
export {
  createRollup,
  dropRollup,
  foldRollup,
} from './database/rollup'
export { setBased } from './database/set-based'
export { type Step, stepsOf } from './database/steps'
export type { Tally } from './database/table-counts'
export { countsOf, type TablePage, type TableSource, tablePage, tableSums } from './database/table-page'
export { eachValueOf, escapeLike, type Finder, textCondition } from './database/table-search'
export {
  type Command,
  type ConsumeOptions,
  type DatabaseDefinition,
  defineService,
  type EnvironmentSchema,
  type EventMeta,
  type Kit,
  type Loop,
  type ServiceDefinition,
  type TransactionOptions,
} from './define-service'
export { EnvironmentProblem, type KitEnvironment, secretValues } from './environment'
export {
  conflict,
  Fault,
  type FaultCode,
  type FaultDetails,
  forbidden,
  invalid,
  isFault,
  notFound,
  tooBusy,
  tooLarge,
  tooMany,
  unauthenticated,
  unavailable,
  wrongType,
} from './faults'
export { answerOnce, type Effect, type IdempotentCall, idempotent } from './idempotent'
export { isUuid, newId, ROOT_MEMBER_ID, timeOfId } from './ids'
export type { ImportedMember, ImportHeader } from './import/format'
export { type ImportWriter, importCommand } from './import/import-command'
export { inStep } from './in-step'
export type { Logger } from './log'
export { main } from './main'
export { type AuditLine, audit, auditAll } from './messaging/audit'
export type { Codec } from './messaging/codec'
export { publish, publishAll } from './messaging/publish'
export { oneLine } from './one-line'
export { Pace } from './pace'
export { makeClient } from './rpc/client'
export type { Call, CallOptions, Client, Definition, Handlers, Method, ReplyOf, RequestOf } from './rpc/types'
export { asOperator } from './run/operator'
export { hmac, hmacs, open, seal } from './secrets'
export { inSpan, SpanKind } from './telemetry/tracing'
