export { ApiError } from '@jejaring/api-client'
export { beginActivity, useActivity } from './activity'
export { api, onUnauthorized } from './api'
export { begin, forgetBegun, takeBegun } from './begun'
export { useKept } from './kept'
export { forgetFailedPages, lazyPage } from './lazy-page'
export * from './query'
export * from './router'
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
