import { startEarlyFetch, takeEarlyFetch } from '@jejaring/web-platform'
import type { remotes } from '../../../shared-modules'

export type RemoteName = keyof typeof remotes

/** Asks for a remote's manifest before there is anybody to read it. */
export function startManifestFetch(name: RemoteName): void {
  startEarlyFetch(`/remotes/${name}/mf-manifest.json`)
}

/** The answer that is on its way, once; false when a new one is to be asked for. */
export function takeManifest(address: string): Promise<Response> | false {
  return takeEarlyFetch(new URL(address, window.location.href).pathname) ?? false
}
