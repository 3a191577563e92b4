import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser'
import { type Device, Person } from './person'

/** Opens a browser for all tests of a file, until the last has ended. Answers how somebody arrives with it. */
export function arrivals(): (device?: Device) => Promise<Person> {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
  })
  return (device) => Person.arrive(browser, device)
}
