import { begin, takeBegun } from '@jejaring/platform'
import type { remotes } from '../../../sharing'

export type RemoteName = keyof typeof remotes

/** Asks for a remote's manifest before there is anybody to read it. */
export function beginManifest(name: RemoteName): void {
  begin(`/remotes/${name}/mf-manifest.json`)
}

/** The answer that is on its way, once; false when a new one is to be asked for. */
export function takeManifest(address: string): Promise<Response> | false {
  return takeBegun(new URL(address, window.location.href).pathname) ?? false
}
