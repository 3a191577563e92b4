import type { CDPSession } from 'playwright-core'

/** Bytes as they came, compressed; bodies without their headers, `all` with them. */
export interface Bytes {
  readonly code: number
  readonly fonts: number
  readonly images: number
  readonly api: number
  readonly all: number
  readonly requests: number
}

type Kind = 'code' | 'fonts' | 'images' | 'api' | 'other'

const kinds: Record<string, Kind> = {
  ...{ Script: 'code', Stylesheet: 'code', Font: 'fonts', Image: 'images' },
  ...{ Fetch: 'api', XHR: 'api' },
}

interface Answer {
  readonly kind: Kind
  readonly headers: number
}

/** Files of the build are what they are, whichever way they are fetched. */
function kindOf(url: string, type: string): Kind {
  const { pathname } = new URL(url)
  if (/\.(js|css)$/.test(pathname)) return 'code'
  return pathname.endsWith('.json') ? 'other' : (kinds[type] ?? 'other')
}

/** Counts what a page fetches over the network; what its cache holds costs nothing. */
export class Wire {
  private readonly answers = new Map<string, Answer>()
  private readonly sums = { code: 0, fonts: 0, images: 0, api: 0, other: 0, all: 0, requests: 0 }

  constructor(session: CDPSession) {
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      this.answers.set(requestId, { kind: kindOf(response.url, type), headers: response.encodedDataLength })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const answer = this.answers.get(requestId)
      if (!answer || encodedDataLength === 0) return
      this.sums[answer.kind] += Math.max(0, encodedDataLength - answer.headers)
      this.sums.all += encodedDataLength
      this.sums.requests++
    })
  }

  get bytes(): Bytes {
    return { ...this.sums }
  }
}
