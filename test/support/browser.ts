import { type Browser, chromium } from 'playwright-core'

/** Headless Chromium, with nothing in it that calls home. CHROMIUM_PATH says which. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? 'chromium',
    args: [
      // The machines that run this do so as root, in a sandbox of their own.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
