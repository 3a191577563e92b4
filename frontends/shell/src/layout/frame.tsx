import { Outlet, ScrollRestoration } from '@jejaring/platform'
import { LoadingBar } from './loading-bar'
import { OfflineBar } from './offline-bar'

/** Around every route: the loading bar, whether the network is away, and where the page was scrolled to. */
export function Frame() {
  return (
    <>
      <LoadingBar />
      <Outlet />
      <OfflineBar />
      <ScrollRestoration />
    </>
  )
}
