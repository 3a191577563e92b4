import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { remotes } from '../../../frontends/shared-modules'
import { productVersion } from '../product-version'
import { root } from '../root'
import type { Logs } from '../supervisor/logs'
import { installed } from '../system/run'

/** Runs the development servers of the shell and the remotes against a running gateway. Returns how to end them. */
export function servePages(gateway: string, port: number, logs: Logs): () => void {
  const names = ['shell', ...remotes]
  const servers = names.map((name) => serve(name, gateway, port, logs))
  return () => {
    for (const server of servers) server.kill()
  }
}

function serve(name: string, gateway: string, port: number, logs: Logs): ChildProcess {
  const server = spawn(process.execPath, [installed('rsbuild'), 'dev'], {
    cwd: join(root, 'frontends', name),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      GATEWAY: gateway,
      PAGES_PORT: String(port),
      JEJARING_VERSION: productVersion(),
    },
  })
  logs.follow(name === 'shell' ? 'pages' : `pages-${name}`, server.stdout, server.stderr)
  return server
}
