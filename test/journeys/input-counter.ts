import type { Locator, Page } from 'playwright-core'

/** Clicks and presses keys as a user does, and counts both. */
export class InputCounter {
  clicks = 0
  keys = 0

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click()
    this.clicks++
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.keys++
  }

  /** Chooses a file, which takes a click. */
  async choose(field: Locator, name: string, content: string): Promise<void> {
    await field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    this.clicks++
  }
}
