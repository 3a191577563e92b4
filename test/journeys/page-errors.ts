import type { Page, Request, Response } from 'playwright-core'

interface ExpectedFailure {
  status: number
  path: string
}

/**
 * Collects silent errors of a page: errors in the console (a broken
 * content security policy is one), exceptions, and requests that fail. What a test provokes it expects
 * beforehand; the rest, and what was expected in vain, is in `problems`.
 */
export class PageErrors {
  private readonly unexpected: string[] = []
  private readonly expected: ExpectedFailure[] = []
  private readonly allowedConsole: RegExp[] = []
  private readonly allowedFailures: { status: number; path: RegExp }[] = []
  private isGuest = true
  /** What was asked before anybody had logged in; the answer may come after that. */
  private readonly guestRequests = new WeakSet<Request>()

  constructor(page: Page) {
    page.on('request', (request) => this.isGuest && this.guestRequests.add(request))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      const text = message.text()
      // The browser's own line about an answer; `answered` sees the answer itself.
      if (text.startsWith('Failed to load resource')) return
      if (!this.allowedConsole.some((pattern) => pattern.test(text))) this.unexpected.push(`console: ${text}`)
    })
    page.on('pageerror', (error) => this.unexpected.push(`exception: ${error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Leaving a page ends what it was still asking for.
      if (reason === 'net::ERR_ABORTED' || this.isAllowedFailure(0, request.url())) return
      const wanted = this.expected.findIndex(
        ({ status, path }) => status === 0 && pathEndsWith(request.url(), path),
      )
      if (wanted >= 0) this.expected.splice(wanted, 1)
      else this.unexpected.push(`request: ${request.url()} ${reason}`)
    })
    page.on('response', (response) => this.checkResponse(response))
  }

  /** The next answer with this status, on a path that ends so, is what the test wants; status 0 is no answer. */
  expectFailure(status: number, path: string): void {
    this.expected.push({ status, path })
  }

  /** Any number of answers with this status on such paths is part of what the test does; status 0 is no answer. */
  allowFailures(status: number, path: RegExp): void {
    this.allowedFailures.push({ status, path })
  }

  /** Errors in the console that belong to what the test does. */
  allowConsole(pattern: RegExp): void {
    this.allowedConsole.push(pattern)
  }

  /** Without a login, the profile request answers 401; that is no error. */
  setGuest(isGuest: boolean): void {
    this.isGuest = isGuest
  }

  all(): string[] {
    const inVain = this.expected.map(({ status, path }) => `expected ${status} on ${path}, which never came`)
    return [...this.unexpected, ...inVain]
  }

  private isAllowedFailure(status: number, url: string): boolean {
    const { pathname } = new URL(url)
    return this.allowedFailures.some((one) => one.status === status && one.path.test(pathname))
  }

  private checkResponse(response: Response): void {
    const status = response.status()
    if (status < 400) return
    const url = response.url()
    const isGuests = this.guestRequests.has(response.request())
    if (status === 401 && isGuests && pathEndsWith(url, '/api/users/profile')) return
    if (this.isAllowedFailure(status, url)) return
    const wanted = this.expected.findIndex((one) => one.status === status && pathEndsWith(url, one.path))
    if (wanted >= 0) this.expected.splice(wanted, 1)
    else this.unexpected.push(`answer: ${status} ${response.request().method()} ${url}`)
  }
}

function pathEndsWith(url: string, path: string): boolean {
  return new URL(url).pathname.endsWith(path)
}
