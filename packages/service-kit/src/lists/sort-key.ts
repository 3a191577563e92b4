/** A sort key. */
export interface Order {
  readonly sql: string
  readonly descending: boolean
}

export const ascending = (sql: string): Order => ({ sql, descending: false })
export const descending = (sql: string): Order => ({ sql, descending: true })
