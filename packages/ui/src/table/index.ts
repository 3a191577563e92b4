import './styles'

// The tables are a shared module of their own, loaded with the first screen that has one.
export { PagedTable } from './paged-table'
export type { TableRequest } from './request'
export { TwoLineCell } from './two-line-cell'
export type { Column, Filter, PagedTableProps, Selection, TableReply, Total } from './types'
