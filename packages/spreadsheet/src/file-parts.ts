import { writeCsv } from './write-csv'
import { type Sheet, writeSheet } from './write-sheet'

/** Streams a sheet as a file of either kind. Errors of `read` are thrown before the first part. */
export async function* fileParts<Row>(
  kind: 'xlsx' | 'csv',
  sheet: Omit<Sheet<Row>, 'batches'>,
  read: () => Promise<AsyncIterable<readonly Row[]>>,
): AsyncGenerator<{ data: Buffer }> {
  const batches = await read()
  const file = kind === 'csv' ? writeCsv({ ...sheet, batches }) : writeSheet({ ...sheet, batches })
  for await (const data of file) yield { data: Buffer.from(data) }
}
