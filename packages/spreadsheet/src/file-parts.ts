import type { Fact } from './write-cover'
import { writeCsv } from './write-csv'
import { type Sheet, writeSheet } from './write-sheet'

/** The rows of a file, and facts for the second sheet of a workbook. */
export interface FileRows<Row> {
  readonly batches: AsyncIterable<readonly Row[]>
  readonly facts?: readonly Fact[]
}

/** Streams a sheet as a file of either kind. Errors of `read` are thrown before the first part. */
export async function* fileParts<Row>(
  kind: 'xlsx' | 'csv',
  sheet: Omit<Sheet<Row>, 'batches' | 'facts'>,
  read: () => Promise<FileRows<Row>>,
): AsyncGenerator<{ data: Buffer }> {
  const rows = await read()
  const file = kind === 'csv' ? writeCsv({ ...sheet, ...rows }) : writeSheet({ ...sheet, ...rows })
  for await (const data of file) yield { data: Buffer.from(data) }
}
