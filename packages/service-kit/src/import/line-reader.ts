import type { Readable } from 'node:stream'

/** Reads a stream line by line; throws when it ends early. */
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

  /**
   * Returns between one and `maxLines` available lines, up to and including `last`. Throws at the end of the
   * stream.
   */
  async take(maxLines: number, last: string): Promise<string[]> {
    while (this.waiting.length === 0) {
      const { done, value } = await this.chunks.next()
      if (done) throw new Error('the import was broken off; nothing of it was written')
      const lines = (this.partialLine + value).split('\n')
      this.partialLine = lines.pop()!
      this.waiting = lines
    }
    const index = this.waiting.indexOf(last)
    return this.waiting.splice(0, index < 0 ? maxLines : Math.min(maxLines, index + 1))
  }
}
