export { countColumn, dayColumn, fileColumns, momentColumn, rupiahColumn, textColumn } from './columns'
export { fileParts } from './file-parts'
export { comparable, plainText } from './plain-text'
export {
  AmbiguousSheets,
  DamagedWorkbook,
  FIRST_LINES,
  type IsHead,
  ProtectedWorkbook,
  readTable,
  StrayQuote,
  strayQuote,
  UnreadableTable,
} from './read-table'
export { decodeChunks, detectEncoding, type TextEncoding } from './text-encoding'
export { writeCsv } from './write-csv'
export { type SheetColumn, sheetWriter, writeSheet, writeWorkbook } from './write-sheet'
export { type TableCell, writeCsvTable, writeExcelTable } from './write-table'
