import { type LoaderFunctionArgs, lazyPage, type RouteObject, redirect } from '@jejaring/web-platform'
import { type ComponentType, Suspense } from 'react'
import { NotFoundPage } from '../features/not-found/not-found-page'
import { logout } from '../features/session/logout'
import { knownSession } from '../features/session/profile'
import { HOME_PATH, homePathOf, LOGIN_PATH } from '../paths'
import { loadScreenAt, RemoteArea } from '../remotes/remote-area'
import { ErrorPage } from './error-page'
import { AdminOnly } from './guards/admin-only'
import { auth, guest } from './guards/auth'
import { isNewPage, pagelog } from './guards/pagelog'
import { Frame } from './layout/frame'
import { FirstLoadingBar } from './layout/loading-bar'

// Lazy, so that forms are not part of every first load.
const LoginScreen = lazyPage(
  () => import(/* webpackChunkName: "login-screen" */ '../features/session/login-screen'),
  'login-screen',
)
const ForgotScreen = lazyPage(
  () => import(/* webpackChunkName: "forgot" */ '../features/session/forgot-screen'),
  'forgot',
)
const VerifyScreen = lazyPage(
  () => import(/* webpackChunkName: "verify" */ '../features/receipts/verify-screen'),
  'verify',
)
const VerifyCertificateScreen = lazyPage(
  () =>
    import(/* webpackChunkName: "verify-certificate" */ '../features/certificates/verify-certificate-screen'),
  'verify-certificate',
)
const InvitationScreen = lazyPage(
  () => import(/* webpackChunkName: "invitation" */ '../features/prospects/invitation-screen'),
  'invitation',
)
const RecoverScreen = lazyPage(
  () => import(/* webpackChunkName: "recover" */ '../features/session/recover-screen'),
  'recover',
)

// Lazy, because the login page shows neither menu nor bars.
const ShellLayout = lazyPage(() => import(/* webpackChunkName: "layout" */ './layout/shell-layout'), 'layout')

// How long the first render waits for the screen's code before it shows the layout alone.
const FIRST_SCREEN_TIMEOUT_MS = 2_000

/**
 * Loads the code of the screen and the session in parallel. The first page waits for both, because React shows a
 * Suspense fallback for at least 300 ms even when the content is ready.
 */
async function authWhileLoading(args: LoaderFunctionArgs) {
  const isFirst = !knownSession()
  const { pathname } = new URL(args.request.url)
  // Admin areas wait for the session, so that members never load admin code.
  const isMemberArea = pathname.startsWith('/m/')
  const screen = Promise.all([ShellLayout.load(), isMemberArea && loadScreenAt(pathname)])
  // Ignore a failure here: rendering the screen reports it.
  const settled = screen.then(doNothing, doNothing)
  const session = await auth(args)
  if (isFirst) await Promise.race([settled, new Promise((done) => setTimeout(done, FIRST_SCREEN_TIMEOUT_MS))])
  return session
}

async function guestWhileLoading(args: LoaderFunctionArgs) {
  const screen = LoginScreen.load().then(doNothing, doNothing)
  const answer = await guest(args)
  await screen
  return answer
}

function doNothing(): void {}

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

async function home() {
  const session = await pagelog()
  return redirect(session ? homePathOf(session.user) : HOME_PATH)
}

/** All routes: the screens of the shell and the mount points of the remotes. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <FirstLoadingBar />,
    children: [
      { index: true, loader: home, element: null },
      { path: 'home', loader: home, element: null },
      {
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
      // Also open to a signed-in user: the link may be for another account.
      { path: 'auth/forgot', ...openPage(ForgotScreen) },
      { path: 'auth/recover/:token', ...openPage(RecoverScreen) },
      { path: 'verify/:token', ...openPage(VerifyScreen) },
      { path: 'verify/certificate/:token', ...openPage(VerifyCertificateScreen) },
      { path: 'gabung/:code', ...openPage(InvitationScreen) },
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

const FORGOT_PATH = '/auth/forgot'

/** Guest pages that are rendered at build time. The login page is a document of its own (`LoginPage`). */
export const GUEST_PATHS = [LOGIN_PATH, FORGOT_PATH]

/**
 * Loads all code of the page at a path, so that it renders without suspending: before server-side rendering and before
 * hydration. Returns the chunks of the shell and of the remote; undefined for a page that is not rendered on the server.
 */
export async function loadPageAt(pathname: string) {
  if (pathname === FORGOT_PATH) {
    await ForgotScreen.load()
    return { chunk: ForgotScreen.chunk, remote: undefined }
  }
  const [remote] = await Promise.all([loadScreenAt(pathname), ShellLayout.load()])
  return remote && { chunk: 'layout', remote }
}
