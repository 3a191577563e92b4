import type { CDPSession } from 'playwright-core'

/** Compressed bytes; bodies without headers, `all` with headers. */
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
  Script: 'code',
  Stylesheet: 'code',
  Font: 'fonts',
  Image: 'images',
  Fetch: 'api',
  XHR: 'api',
}

interface Answer {
  readonly kind: Kind
  readonly headers: number
}

/** Classifies by file name first, because a preloaded file has another resource type. */
function kindOf(url: string, type: string): Kind {
  const { pathname } = new URL(url)
  if (/\.(js|css)$/.test(pathname)) return 'code'
  return pathname.endsWith('.json') ? 'other' : (kinds[type] ?? 'other')
}

/** Counts the bytes that a page fetches over the network; cache hits count as zero. */
export class NetworkUsage {
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
