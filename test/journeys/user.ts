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
  /** With the service worker, which takes requests before a test can. */
  worker?: boolean
}

/** Somebody with a browser of their own, who clicks and types and reads what is there. */
export class User {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly errors: PageErrors,
  ) {}

  static async open(browser: Browser, device: Device = {}): Promise<User> {
    const { phone = false, dark = false, worker = false } = device
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
    const page = await context.newPage()
    return new User(context, page, new PageErrors(page))
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<User> {
    const page = await this.context.newPage()
    return new User(this.context, page, new PageErrors(page))
  }

  /** Logs in on the login page, which must be what is open. */
  async login(username: string, password: string): Promise<void> {
    await this.page.getByLabel('Username').fill(username)
    await this.page.getByLabel('Kata sandi', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Masuk' }).click()
    await this.page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
    this.errors.setGuest(false)
  }

  async loginAt(path: string, username: string, password: string): Promise<void> {
    await this.page.goto(path)
    await this.login(username, password)
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true, level: 1 })
  }

  /** Opens a screen by the menu, and waits for its heading. */
  async goTo(entry: string, heading = entry, area = 'Member Area'): Promise<void> {
    const drawer = this.page.getByRole('button', { name: 'Buka menu' })
    if (await drawer.isVisible()) await drawer.click()
    const menu = this.page.getByRole('navigation', { name: 'Menu utama' })
    const links = menu.getByRole('link', { name: entry, exact: true }).filter({ visible: true })
    await (area === 'Admin Area' ? links.last() : links.first()).click()
    await this.heading(heading).waitFor()
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  /** Answers the dialog that is open, and sees it go. */
  async answerDialog(title: string, button: string): Promise<void> {
    const dialog = this.dialog(title)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  /** Picks from a select box. */
  async selectOption(within: Locator | Page, label: string, option: string | RegExp): Promise<void> {
    await within.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option }).click()
  }

  /** Waits until a part of the page says all of this, in any place. */
  async waitForText(part: Locator, ...texts: (string | RegExp)[]): Promise<void> {
    let found = part
    for (const hasText of texts) found = found.filter({ hasText })
    await found.first().waitFor()
  }

  /** For what follows by itself within a moment: reloads until a part says it. */
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
      if (seen) return
    }
    throw new Error(`never came: ${texts.join(', ')}; there was: ${await part.first().textContent()}`)
  }

  /** Runs a part of a journey; when it fails, the message says which, and a picture is kept. */
  async step(name: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (cause) {
      const picture = join(mkdtempSync(join(tmpdir(), 'jejaring-journey-')), 'page.png')
      await this.page.screenshot({ path: picture }).catch(() => undefined)
      const problems = this.errors.all().join('\n')
      throw new Error(`${name}: ${(cause as Error).message}\n${problems}\nSee ${picture}`, { cause })
    }
  }

  /** Fails where the pages had something wrong until then. */
  async close(): Promise<void> {
    const problems = this.errors.all()
    await this.context.close()
    expect(problems).toEqual([])
  }
}

/** The text that says what is wrong with a field, as it is tied to it for everybody. */
export async function fieldError(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const error = ids.find((id) => id.endsWith('-error'))
  if ((await field.getAttribute('aria-invalid')) !== 'true' || !error) return ''
  return (await field.page().locator(`[id="${error}"]`).textContent()) ?? ''
}
