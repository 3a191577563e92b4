/** The part of exceljs that writes as it goes; what reads workbooks, and CSVs, is not loaded with it. */
declare module 'exceljs/lib/stream/xlsx/workbook-writer' {
  import { stream } from 'exceljs'

  export default class extends stream.xlsx.WorkbookWriter {}
}
