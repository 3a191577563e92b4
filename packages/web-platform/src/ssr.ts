// Server side of the router and of the query cache. Only the shell's server bundle imports this module.
export { dehydrate } from '@tanstack/react-query'
export {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom'
