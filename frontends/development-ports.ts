import { type RemoteName, remotes } from './shared-modules'

/** Port of the shell's development server (`npm run dev -- --pages-port`). Those of the remotes follow. */
export const pagesPort = Number(process.env.PAGES_PORT ?? 21_001)

export function portOfRemote(name: RemoteName): number {
  return pagesPort + 1 + remotes.indexOf(name)
}
