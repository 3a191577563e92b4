/** Collects the problems of a file by line. The sentences are Indonesian, for the office that made the file. */
export class Problems {
  private readonly sentences: { line: number; sentence: string }[] = []

  get count(): number {
    return this.sentences.length
  }

  /** `column` as in the file's heading. */
  add(line: number, column: string, sentence: string): void {
    this.sentences.push({ line, sentence: `baris ${line}, ${column}: ${sentence}` })
  }

  /** Sorted by line, at most `most`. */
  format(most: number): string[] {
    const sorted = [...this.sentences].sort((a, b) => a.line - b.line)
    const more = sorted.length - most
    return [
      ...sorted.slice(0, most).map(({ sentence }) => sentence),
      ...(more > 0 ? [`… dan ${more} kesalahan lain.`] : []),
    ]
  }
}
