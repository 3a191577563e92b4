// Server side of the router, the query cache and the API client. Only the shell's server bundle imports this module.

export { dehydrate, hashKey } from '@tanstack/react-query'
export {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom'
export { sendCallsWith } from './api'
export { setFetchOnServer } from './page-query'
