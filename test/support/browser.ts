import { type Browser, chromium } from 'playwright-core'

/** Headless Chromium without background network calls, at CHROMIUM_PATH, with further command-line arguments. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? 'chromium',
    args: [
      // CI runs as root inside its own sandbox.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}
