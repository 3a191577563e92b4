import type { Page, Request, Response } from 'playwright-core'

interface ExpectedFailure {
  status: number
  path: string
}

/**
 * Collects silent errors of a page: errors in the console (a broken
 * content security policy is one), exceptions, and requests that fail. A test declares the failures
 * that it provokes; `all` returns the others, and declared failures that did not occur.
 */
export class PageErrors {
  private readonly unexpected: string[] = []
  private readonly expected: ExpectedFailure[] = []
  private readonly allowedConsole: RegExp[] = []
  private readonly allowedFailures: { status: number; path: RegExp }[] = []
  private isGuest = true
  /** Requests sent before the login, whose responses may arrive later. */
  private readonly guestRequests = new WeakSet<Request>()

  constructor(page: Page) {
    page.on('request', (request) => this.isGuest && this.guestRequests.add(request))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      const text = message.text()
      // The browser's own log of a failed response; `checkResponse` handles the response.
      if (text.startsWith('Failed to load resource')) return
      if (!this.allowedConsole.some((pattern) => pattern.test(text))) this.unexpected.push(`console: ${text}`)
    })
    page.on('pageerror', (error) => this.unexpected.push(`exception: ${error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Leaving a page aborts its pending requests.
      if (reason === 'net::ERR_ABORTED' || this.isAllowedFailure(0, request.url())) return
      const wanted = this.expected.findIndex(
        ({ status, path }) => status === 0 && pathEndsWith(request.url(), path),
      )
      if (wanted >= 0) this.expected.splice(wanted, 1)
      else this.unexpected.push(`request: ${request.url()} ${reason}`)
    })
    page.on('response', (response) => this.checkResponse(response))
  }

  /** Expects one response with this status on a path with this suffix; status 0 is a failed request. */
  expectFailure(status: number, path: string): void {
    this.expected.push({ status, path })
  }

  /** Allows any number of responses with this status on such paths; status 0 is a failed request. */
  allowFailures(status: number, path: RegExp): void {
    this.allowedFailures.push({ status, path })
  }

  /** Allows console errors that the test provokes. */
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
