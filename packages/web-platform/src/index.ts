export { startActivity, useActivity } from './activity'
export { api, onUnauthorized, setDisplayedMember } from './api'
export { ApiError } from './api-client/api-error'
export type { ApiPath, PathParameters, Reply } from './api-client/contract'
export { type Choices, parseChoices, RenderedChoices, useChoice, useChosenText } from './choices'
export { endHydration, replayEarlyInput, replayInput } from './early-input'
export { isHydrating } from './is-hydrating'
export { lazyPage, pageAt, resetFailedPages } from './lazy-page'
export { nextTask } from './next-task'
export { type PageQueryOptions, usePageQuery } from './page-query'
export * from './query'
export * from './router'
export { serverNow, syncServerClock } from './server-clock'
export {
  type Configs,
  configNumber,
  hasRight,
  type Session,
  type SessionUser,
  sessionKey,
  useConfigs,
  useRight,
  useSession,
  useUser,
} from './session'
export { useHydrated } from './use-hydrated'
export { useOnline } from './use-online'
export { useStoredText } from './use-stored-text'
