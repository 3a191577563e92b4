/** What is wrong with a file, by line; the sentences are for the office that made it, so they are Indonesian. */
export class Problems {
  private readonly sentences: { line: number; sentence: string }[] = []

  get count(): number {
    return this.sentences.length
  }

  /** `column` as in the heading of the file. */
  add(line: number, column: string, sentence: string): void {
    this.sentences.push({ line, sentence: `baris ${line}, ${column}: ${sentence}` })
  }

  /** By line, at most so many. */
  shown(most: number): string[] {
    const sorted = [...this.sentences].sort((a, b) => a.line - b.line)
    const more = sorted.length - most
    return [
      ...sorted.slice(0, most).map(({ sentence }) => sentence),
      ...(more > 0 ? [`… dan ${more} kesalahan lain.`] : []),
    ]
  }
}
