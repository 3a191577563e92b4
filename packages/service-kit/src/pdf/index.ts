export { type PdfColumn, type PdfOptions, PdfTablePages, type TableOptions } from './pdf-table-pages'
export type { FontFiles } from './pdf-typeface'
