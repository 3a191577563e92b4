import { startEarlyFetch, takeEarlyFetch } from '@jejaring/web-platform'
import type { remotes } from '../../../shared-modules'

export type RemoteName = keyof typeof remotes

/** Requests a remote’s manifest before the federation runtime is loaded. */
export function startManifestFetch(name: RemoteName): void {
  startEarlyFetch(`/remotes/${name}/mf-manifest.json`)
}

/** Takes the early response of a manifest once; false makes the federation runtime request it. */
export function takeManifest(address: string): Promise<Response> | false {
  return takeEarlyFetch(new URL(address, window.location.href).pathname) ?? false
}
