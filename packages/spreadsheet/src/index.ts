export { countColumn, momentColumn, rupiahColumn, textColumn } from './columns'
export { fileParts } from './file-parts'
export { writeCsv } from './write-csv'
export { type Cell, type Kind, type Sheet, type SheetColumn, writeSheet } from './write-sheet'
