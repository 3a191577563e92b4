// The shared router names. Add a name here when a screen needs it: this package is shared
// between the shell and the remotes whole, so what is not listed is left out of the first load.
export {
  createBrowserRouter,
  Link,
  type LoaderFunctionArgs,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirect,
  ScrollRestoration,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useRoutes,
  useSearchParams,
} from 'react-router-dom'
