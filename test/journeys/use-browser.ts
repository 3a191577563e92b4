import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser'
import { type Device, User } from './user'

/** Opens one browser for all tests of a file; returns a function that opens a user in it. */
export function useBrowser(args?: readonly string[]): (device?: Device) => Promise<User> {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser(args)
  })
  afterAll(async () => {
    await browser.close()
  })
  return (device) => User.open(browser, device)
}
