import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { PageErrors } from './page-errors'
import { origin } from './product'

export interface Device {
  /** A small Android phone instead of a laptop. */
  phone?: boolean
  dark?: boolean
  /** Allows the service worker, which handles requests before the test's routes. */
  worker?: boolean
  /** Opens no event streams, with which the network would never be idle. */
  still?: boolean
}

/** A user with a browser context of their own: page object for clicks, forms, menus and dialogs. */
export class User {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly errors: PageErrors,
  ) {}

  static async open(browser: Browser, device: Device = {}): Promise<User> {
    const { phone = false, dark = false, worker = false, still = false } = device
    const context = await browser.newContext({
      baseURL: origin(),
      viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
      ...(phone && { isMobile: true, hasTouch: true }),
      colorScheme: dark ? 'dark' : 'light',
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      serviceWorkers: worker ? 'allow' : 'block',
    })
    context.setDefaultTimeout(30_000)
    if (still) await context.addInitScript('window.EventSource = class extends EventTarget { close() {} }')
    return User.openTab(context)
  }

  private static async openTab(context: BrowserContext): Promise<User> {
    const page = await context.newPage()
    await page.addLocatorHandler(hydrating(page), () => Promise.resolve())
    return new User(context, page, new PageErrors(page))
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<User> {
    return User.openTab(this.context)
  }

  /** Logs in; the login page must be open. */
  async login(username: string, password: string): Promise<void> {
    await this.page.getByLabel('Username').fill(username)
    await this.page.getByLabel('Kata sandi', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Masuk' }).click()
    await this.page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
    // The page after the login is a new document.
    await this.waitForHydration()
    this.errors.setGuest(false)
  }

  /** Opens a page whose keys or HTML a test then uses at once; clicks and texts wait by themselves. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.waitForHydration()
  }

  async waitForHydration(): Promise<void> {
    await hydrating(this.page).waitFor({ state: 'detached' })
  }

  /** Lets actions happen before the hydration, too. By default they wait, because early clicks and choices are lost. */
  async actBeforeHydration(): Promise<void> {
    await this.page.removeLocatorHandler(hydrating(this.page))
  }

  async loginAt(path: string, username: string, password: string): Promise<void> {
    await this.page.goto(path)
    await this.login(username, password)
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true, level: 1 })
  }

  /** Opens a screen by the menu, whose groups may be folded, and waits for its heading. */
  async goTo(entry: string, heading = entry): Promise<void> {
    const drawer = this.page.getByRole('button', { name: 'Buka menu' })
    if (await drawer.isVisible()) await drawer.click()
    const menu = this.page.getByRole('navigation', { name: 'Menu utama' })
    // A count may follow the name.
    const name = new RegExp(`^${entry}( \\S+ menunggu)?$`)
    const link = menu.getByRole('link', { name }).filter({ visible: true })
    const folded = menu.locator('details:not([open]) > summary').filter({ visible: true })
    await link.or(folded).first().waitFor()
    while ((await link.count()) === 0 && (await folded.count()) > 0) await folded.first().click()
    await link.first().click()
    await this.sees(this.heading(heading))
  }

  /** Waits for a part of the page, which counts as an assertion of the test. */
  async sees(part: Locator): Promise<void> {
    await expect(part.waitFor()).resolves.toBeUndefined()
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  /** Clicks a button of the open dialog and waits until it closes. */
  async answerDialog(title: string, button: string): Promise<void> {
    const dialog = this.dialog(title)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog.waitFor({ state: 'detached' })).resolves.toBeUndefined()
  }

  /** Selects an option of a select box. */
  async selectOption(within: Locator | Page, label: string, option: string | RegExp): Promise<void> {
    await within.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option }).click()
  }

  /** Waits until a part of the page contains all of these texts. */
  async waitForText(part: Locator, ...texts: (string | RegExp)[]): Promise<void> {
    let found = part
    for (const hasText of texts) found = found.filter({ hasText })
    await this.sees(found.first())
  }

  /** Reloads until a part contains all of these texts, for effects that arrive asynchronously. */
  async reloadUntilText(part: Locator, ...texts: (string | RegExp)[]): Promise<void> {
    let found = part
    for (const hasText of texts) found = found.filter({ hasText })
    for (let attempt = 0; attempt < 60; attempt++) {
      await this.page.reload()
      await part.first().waitFor()
      const seen = await found
        .first()
        .waitFor({ timeout: 1_000 })
        .then(
          () => true,
          () => false,
        )
      if (seen) return expect(seen).toBe(true)
    }
    throw new Error(`never came: ${texts.join(', ')}; there was: ${await part.first().textContent()}`)
  }

  /** Runs a step of a journey; on failure the message names it, with a screenshot. */
  async step<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } catch (cause) {
      const picture = join(mkdtempSync(join(tmpdir(), 'jejaring-journey-')), 'page.png')
      await this.page.screenshot({ path: picture }).catch(() => undefined)
      const problems = this.errors.all().join('\n')
      throw new Error(`${name}: ${(cause as Error).message}\n${problems}\nSee ${picture}`, { cause })
    }
  }

  /** Closes the browser context and fails on unexpected page errors. */
  async close(): Promise<void> {
    const problems = this.errors.all()
    await this.context.close()
    expect(problems).toEqual([])
  }
}

function hydrating(page: Page): Locator {
  return page.locator('html[data-hydrating]')
}

/** The error text of a field, by its aria-describedby. */
export async function fieldError(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const error = ids.find((id) => id.endsWith('-error'))
  if ((await field.getAttribute('aria-invalid')) !== 'true' || !error) return ''
  return (await field.page().locator(`[id="${error}"]`).textContent()) ?? ''
}
