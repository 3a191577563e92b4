import { Outlet, ScrollRestoration } from '@jejaring/platform'
import { LoadingBar } from './loading-bar'

/** Around every route: the loading bar, and where the page was scrolled to. */
export function Frame() {
  return (
    <>
      <LoadingBar />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
