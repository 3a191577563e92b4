import { type TableSource, tableSource } from '../table-source'

/** A table at an address that the public API does not have. */
export const tableAt = <Row, Extras>(path: string, key: readonly string[]) =>
  tableSource({ key, path } as never) as unknown as TableSource<Row, Extras>
