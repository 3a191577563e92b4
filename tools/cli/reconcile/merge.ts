import type { RowStream } from './snapshot'

/** One row of each stream for the same key, undefined where a stream lacks it. */
export type MergedRow<Rows extends KeyedRow[]> = { [Index in keyof Rows]: Rows[Index] | undefined }

/** The first column is the unique key: text in byte order, which is the order of uuids. */
export type KeyedRow = [key: string, ...rest: unknown[]]

/** Merge-joins streams sorted by key; keeps one page of each in memory. */
export async function mergeByKey<Rows extends KeyedRow[]>(
  streams: { [Index in keyof Rows]: RowStream<Rows[Index]> },
  take: (key: string, merged: MergedRow<Rows>) => void,
): Promise<void> {
  const readers = (streams as RowStream<KeyedRow>[]).map((stream) => new Reader(stream))
  for (;;) {
    for (const reader of readers) if (reader.isEmpty) await reader.fill()
    let least: string | undefined
    for (const { key } of readers) if (key !== undefined && (least === undefined || key < least)) least = key
    if (least === undefined) return
    take(least, readers.map((reader) => reader.takeIf(least)) as MergedRow<Rows>)
  }
}

class Reader {
  private rows: KeyedRow[] = []
  private next = 0
  private ended = false

  constructor(private readonly stream: RowStream<KeyedRow>) {}

  get isEmpty(): boolean {
    return !this.ended && this.next >= this.rows.length
  }

  get key(): string | undefined {
    return this.rows[this.next]?.[0]
  }

  async fill(): Promise<void> {
    this.rows = await this.stream.page()
    this.next = 0
    this.ended = this.rows.length === 0
  }

  takeIf(key: string): KeyedRow | undefined {
    return this.key === key ? this.rows[this.next++] : undefined
  }
}
