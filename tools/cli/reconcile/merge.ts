import type { RowStream } from './snapshot'

/** What several databases say of one thing: a row of each stream, undefined where it knows nothing. */
export type Told<Rows extends KeyedRow[]> = { [Index in keyof Rows]: Rows[Index] | undefined }

/** The first column is the key: text in byte order, which is how uuids are ordered, each once. */
export type KeyedRow = [key: string, ...rest: unknown[]]

/** Goes through streams that are ordered by key, side by side, whatever their length; a page of each is in memory. */
export async function mergeByKey<Rows extends KeyedRow[]>(
  streams: { [Index in keyof Rows]: RowStream<Rows[Index]> },
  take: (key: string, told: Told<Rows>) => void,
): Promise<void> {
  const readers = (streams as RowStream<KeyedRow>[]).map((stream) => new Reader(stream))
  for (;;) {
    for (const reader of readers) if (reader.isEmpty) await reader.fill()
    let least: string | undefined
    for (const { key } of readers) if (key !== undefined && (least === undefined || key < least)) least = key
    if (least === undefined) return
    take(least, readers.map((reader) => reader.takeIf(least)) as Told<Rows>)
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
