import { Outlet, ScrollRestoration, useLocation } from '@jejaring/web-platform'
import { useLayoutEffect } from 'react'
import { markScreensReplaced } from '../../features/session/profile'
import { ADMIN_HOME_PATH, HOME_PATH } from '../../paths'
import { LoadingBar } from './loading-bar'
import { OfflineBar } from './offline-bar'

const homePaths = [HOME_PATH, ADMIN_HOME_PATH]

/** Root layout of all routes: loading bar, offline bar, scroll restoration. */
export function Frame() {
  const { pathname, key } = useLocation()
  // The path changes with the screen and not with a list’s query string. Only a home can follow itself, after a login
  // as another member.
  const screen = homePaths.includes(pathname) ? key : pathname
  // A layout effect, so that it runs before the effects of the new screen, which start its requests.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new screen
  useLayoutEffect(markScreensReplaced, [screen])
  return (
    <>
      <LoadingBar />
      <Outlet />
      <OfflineBar />
      <ScrollRestoration />
    </>
  )
}
