/** Runs once after the Node tests and stops the servers that global-setup.ts started. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.jejaringTestServers?.stop()
}
