import type { remotes } from '../../../sharing'

export type RemoteName = keyof typeof remotes

const begun = new Map<string, Promise<Response>>()

/** Asks for a remote's manifest before there is anybody to read it. */
export function beginManifest(name: RemoteName): void {
  const path = `/remotes/${name}/mf-manifest.json`
  if (begun.has(path)) return
  const answer = fetch(path)
  // Whoever takes it sees the failure.
  answer.catch(() => {})
  begun.set(path, answer)
}

/** The answer that is on its way, once; false when a new one is to be asked for. */
export function takeManifest(address: string): Promise<Response> | false {
  const { pathname } = new URL(address, window.location.href)
  const answer = begun.get(pathname)
  begun.delete(pathname)
  return answer ?? false
}
