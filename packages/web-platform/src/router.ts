// Re-exports of React Router for the shell and the remotes. Federation shares this package as a whole, so only listed
// names are part of the first load. Add a name when a screen needs it.
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
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useRoutes,
  useSearchParams,
} from 'react-router-dom'
