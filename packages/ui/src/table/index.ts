import './styles'

// The tables are a shared module of their own, loaded with the first screen that has one.
export { BooksBadge } from './books-badge'
export { DataTable } from './data-table'
export type { TableRequest } from './request'
export type { TableReply, TableSource } from './source'
export { TwoFacts } from './two-facts'
export type { Column, DataTableProps, Filter, Selection, Total } from './types'
