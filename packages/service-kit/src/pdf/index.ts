export { type PdfColumn, type PdfOptions, PdfTablePages } from './pdf-table-pages'
