import { type LoaderFunctionArgs, lazyPage, type RouteObject, redirect } from '@jejaring/web-platform'
import { type ComponentType, Suspense } from 'react'
import { NotFoundPage } from '../features/not-found/not-found-page'
import { logout } from '../features/session/logout'
import { knownSession } from '../features/session/profile'
import { HOME_PATH } from '../paths'
import { loadAreaAt, RemoteArea } from '../remotes/remote-area'
import { ErrorPage } from './error-page'
import { AdminOnly } from './guards/admin-only'
import { auth, guest } from './guards/auth'
import { isNewPage, pagelog } from './guards/pagelog'
import { Frame } from './layout/frame'
import { FirstLoadingBar } from './layout/loading-bar'

// The forms come with the screen that needs them, not with every first load.
const LoginScreen = lazyPage(() => import(/* webpackChunkName: "login" */ '../features/session/login-screen'))
const ForgotScreen = lazyPage(
  () => import(/* webpackChunkName: "forgot" */ '../features/session/forgot-screen'),
)
const VerifyScreen = lazyPage(
  () => import(/* webpackChunkName: "verify" */ '../features/receipts/verify-screen'),
)
const RecoverScreen = lazyPage(
  () => import(/* webpackChunkName: "recover" */ '../features/session/recover-screen'),
)

// Menu, bars and their icons: nobody on the login page sees them.
const ShellLayout = lazyPage(() => import(/* webpackChunkName: "layout" */ './layout/shell-layout'))

// After this long the frame is shown while its screen is still on the way.
const TOGETHER = 2_000

/**
 * Loads the screen while the server is asked who is logged in. The first page is drawn once and whole: React would
 * keep what stands in for it for a third of a second, even where all is there.
 */
async function authWhileLoading(args: LoaderFunctionArgs) {
  const isFirst = !knownSession()
  const screen = Promise.all([ShellLayout.load(), loadAreaAt(new URL(args.request.url).pathname)])
  // A failure says nothing yet: what is shown instead will tell.
  const settled = screen.then(nothing, nothing)
  const session = await auth(args)
  if (isFirst) await Promise.race([settled, new Promise((done) => setTimeout(done, TOGETHER))])
  return session
}

async function guestWhileLoading(args: LoaderFunctionArgs) {
  const screen = LoginScreen.load().then(nothing, nothing)
  const answer = await guest(args)
  await screen
  return answer
}

function nothing(): void {}

const openPage = (Screen: ComponentType): RouteObject => ({
  loader: async () => (await pagelog()) ?? null,
  shouldRevalidate: isNewPage,
  errorElement: <ErrorPage />,
  element: (
    <Suspense>
      <Screen />
    </Suspense>
  ),
})

/** The screens whose first picture is made by the build, by the ids of their routes. */
export const prerenderedScreens = { login: LoginScreen, forgot: ForgotScreen }

const home = () => redirect(HOME_PATH)

/** Every route of the product: the shell's own screens, and where each remote begins. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <FirstLoadingBar />,
    children: [
      { index: true, loader: home, element: null },
      { path: 'home', loader: home, element: null },
      {
        id: 'login',
        path: 'auth/login',
        loader: guestWhileLoading,
        shouldRevalidate: isNewPage,
        element: (
          <Suspense>
            <LoginScreen />
          </Suspense>
        ),
        errorElement: <ErrorPage />,
      },
      // Whoever is logged in may follow a link as well: it may be for another account.
      { id: 'forgot', path: 'auth/forgot', ...openPage(ForgotScreen) },
      { path: 'auth/recover/:token', ...openPage(RecoverScreen) },
      { path: 'verify/:token', ...openPage(VerifyScreen) },
      { path: 'auth/logout', loader: logout, element: null },
      {
        loader: authWhileLoading,
        shouldRevalidate: isNewPage,
        element: (
          <Suspense>
            <ShellLayout />
          </Suspense>
        ),
        children: [
          { path: 'm/404', element: <NotFoundPage /> },
          { path: 'm/*', element: <RemoteArea name="member" />, errorElement: <ErrorPage /> },
          {
            path: 'a/reports/*',
            errorElement: <ErrorPage />,
            element: (
              <AdminOnly>
                <RemoteArea name="reports" />
              </AdminOnly>
            ),
          },
          {
            path: 'a/*',
            errorElement: <ErrorPage />,
            element: (
              <AdminOnly>
                <RemoteArea name="admin" />
              </AdminOnly>
            ),
          },
        ],
      },
      {
        path: '*',
        loader: pagelog,
        element: (
          <main>
            <NotFoundPage />
          </main>
        ),
      },
    ],
  },
]
