import 'reflect-metadata'

export { ASYNC_COMMIT } from './database/async-commit'
export { Baseline } from './database/baseline'
export { Batcher, type BatchItem } from './database/batcher'
export { type CopiedValue, CopyStream, copyData, copyIn } from './database/copy-in'
export { isUniqueViolation, pgCode } from './database/errors'
export { allRights, type Rights, summaryTableRights } from './database/grants'
export { createMemberCopyTrigger, memberCopyUpsert } from './database/member-copies'
export type { Queryable } from './database/queryable'
export { sqlMigration } from './database/sql-migration'
export { type StatusChange, statusHistoryOf } from './database/status-history'
export type { UnitOfWork } from './database/unit-of-work'
export {
  closeProposal,
  type DualControlSubjects,
  isDualControlOn,
  isUnderDualControl,
  type ProposalEffect,
  type ProposalEffects,
  propose,
} from './dual-control/dual-control'
export { dualControlCommand } from './dual-control/dual-control-command'
export type { JsonObject, Proposal } from './dual-control/proposal'
export { lockPendingProposal, lockProposal } from './dual-control/proposal-store'
export { dualControlRights, dualControlTables } from './dual-control/proposal-tables'
export { serveProposals } from './dual-control/serve-proposals'
export { FileJobKilled, FileWorker } from './file-worker/file-worker'
export type { ImportedMember, ImportHeader } from './import/format'
export { type ImportWriter, importCommand } from './import/import-command'
export { type Column, column, columnsOf, type RowOf, sortable } from './lists/column'
export { distinctValuesOf } from './lists/distinct-values'
export { type ExportedRows, exportedRows, fileKind, makerFacts, usernameReader } from './lists/export'
export { ownRowsTarget } from './lists/own-rows-target'
export { countsOf, tablePage, tableSums } from './lists/page'
export { rowMessage } from './lists/row-message'
export { escapeLike, normalizeSearch } from './lists/searched-text'
export { ascending, descending } from './lists/sort-key'
export {
  createSummaryTable,
  mergeDeltas,
} from './lists/summary-table'
export type { SearchTarget, TablePage, TableSource } from './lists/table-source'
export { textCondition } from './lists/text-match'
export type { Codec } from './messaging/codec'
export {
  type Effect,
  type IdempotentCall,
  idempotentInTransaction,
  idempotentWithRemoteCalls,
  releaseKey,
} from './messaging/idempotency'
export { serveDeadLetters } from './messaging/serve-dead-letters'
export {
  actorHasRight,
  dutiesForSubject,
  hasRight,
  parseDuty,
  requireRight,
  rightOfSubject,
  rights,
} from './rpc/admin-duties'
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
} from './rpc/caller'
export { makeClient } from './rpc/client'
export { type AdminDuty, dutyNames, type Right } from './rpc/duty-areas'
export { enumByName, enumNameOf } from './rpc/enum-by-name'
export { healthService } from './rpc/health'
export type { Call, CallOptions, Client, Definition, Handlers, RequestOf } from './rpc/types'
export { type Clock, MovableClock, systemClock } from './runtime/clock'
export { runAsOperator } from './runtime/commands/operator'
export {
  ConcurrencyLimiter,
  KeyedConcurrencyLimiter,
  type Limits,
  overloaded,
} from './runtime/concurrency-limiter'
export {
  type Command,
  type ConsumeOptions,
  type DatabaseKit,
  defineService,
  type EventMeta,
  type Kit,
  type LoopHandle,
  type ServiceDefinition,
} from './runtime/define-service'
export {
  EnvironmentProblem,
  type EnvironmentSchema,
  type KitEnvironment,
  secretValues,
} from './runtime/environment'
export {
  conflict,
  Fault,
  type FaultCode,
  forbidden,
  invalid,
  isFault,
  notFound,
  tooLarge,
  tooMany,
  unauthenticated,
  unavailable,
} from './runtime/faults'
export { isUuid, newId, ROOT_MEMBER_ID, timeOfId } from './runtime/ids'
export { keyedToken, readKeyedToken } from './runtime/keyed-token'
export { main } from './runtime/main'
export { oneLine, truncate } from './runtime/one-line'
export { hmac, hmacs, open, seal } from './runtime/secrets'
export { TokenBucket } from './runtime/token-bucket'
export type { Logger } from './telemetry/log'
export { RequestSpan } from './telemetry/tracing'
export { VERSION } from './telemetry/version'
