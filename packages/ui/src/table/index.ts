import './styles'

// Federation shares this module; it loads with the first screen that has a table.
export { PagedTable } from './paged-table'
export type { TableRequest } from './request'
export { TwoLineCell } from './two-line-cell'
export type { Column, Filter, PagedTableProps, RowGroups, Selection, TableReply, Total } from './types'
