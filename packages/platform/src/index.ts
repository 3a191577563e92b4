export { ApiError } from '@jejaring/api-client'
export { beginActivity, useActivity } from './activity'
export { api, onUnauthorized, speakFor } from './api'
export { begin, forgetBegun, takeBegun, takeBegunBody } from './begun'
export { now, setClock } from './clock'
export { useKept } from './kept'
export { forgetFailedPages, lazyPage, loadPageAt } from './lazy-page'
export { useOnline } from './online'
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
