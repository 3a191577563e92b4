import { Outlet, ScrollRestoration, useLocation } from '@jejaring/web-platform'
import { useLayoutEffect } from 'react'
import { markScreensReplaced } from '../../features/session/profile'
import { HOME_PATH } from '../../paths'
import { LoadingBar } from './loading-bar'
import { OfflineBar } from './offline-bar'

/** Around every route: the loading bar, whether the network is away, and where the page was scrolled to. */
export function Frame() {
  const { pathname, key } = useLocation()
  // The path changes with the screen, and not when a list is searched. Only the dashboard can follow on itself.
  const screen = pathname === HOME_PATH ? key : pathname
  // Before the effects of the new screen, which ask for what it shows.
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
