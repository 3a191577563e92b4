export { startActivity, useActivity } from './activity'
export { api, onUnauthorized, setDisplayedMember } from './api'
export { ApiError } from './api-client/api-error'
export { clearEarlyFetches, startEarlyFetch, takeEarlyBody, takeEarlyFetch } from './early-fetch'
export { lazyPage, loadPageAt, resetFailedPages } from './lazy-page'
export * from './query'
export * from './router'
export { serverNow } from './server-clock'
export {
  type Configs,
  configNumber,
  type Session,
  type SessionUser,
  sessionKey,
  sessionReply,
  useConfigs,
  useSession,
  useUser,
} from './session'
export { useLocalStorage } from './use-local-storage'
export { useOnline } from './use-online'
