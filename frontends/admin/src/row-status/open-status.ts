import type { Status } from './status-fields'

/** A refused row may change again, but does not wait for it: it is no part of bulk changes. */
export const isOpen = ({ status }: { status: Status }): boolean =>
  status === 'pending' || status === 'process'

/** All statuses except the row's current one, most likely first. */
export const otherStatuses = (row: { status: Status }): Status[] =>
  (['process', 'success', 'failed', 'pending'] as const).filter((to) => to !== row.status)
