import { bundleFileWorkers } from './bundle-file-workers'
import { startTestServers } from './servers'

declare global {
  var jejaringTestServers: { stop(): Promise<void> } | undefined
}

/** Runs once before the Node tests. Servers named in the environment are used instead of new ones. */
export default async function globalSetup(): Promise<void> {
  await bundleFileWorkers()
  if (process.env.TEST_DATABASE_URL && process.env.TEST_NATS_URL) return
  const servers = await startTestServers()
  globalThis.jejaringTestServers = servers
  for (const [name, url] of Object.entries(servers.environment)) process.env[name] ||= url
}
