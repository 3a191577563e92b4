import type { Readable } from 'node:stream'

/** Reads text line by line, and says when it ends too early. */
export class LineReader {
  private readonly chunks: AsyncIterator<string>
  private waiting: string[] = []
  private partialLine = ''

  constructor(source: Readable) {
    this.chunks = source.setEncoding('utf8')[Symbol.asyncIterator]()
  }

  /** The next line. Throws when there is none. */
  async next(): Promise<string> {
    const [line] = await this.take(1, '')
    return line!
  }

  /** At least one line and at most `most`: those that are there, up to `last` with it. Throws at the end. */
  async take(most: number, last: string): Promise<string[]> {
    while (this.waiting.length === 0) {
      const { done, value } = await this.chunks.next()
      if (done) throw new Error('the import was broken off; nothing of it was written')
      const lines = (this.partialLine + value).split('\n')
      this.partialLine = lines.pop()!
      this.waiting = lines
    }
    const place = this.waiting.indexOf(last)
    return this.waiting.splice(0, place < 0 ? most : Math.min(most, place + 1))
  }
}
