import * as texts from '../texts'
import type { Status } from './status-fields'

const openStatuses: readonly Status[] = ['pending', 'process']

/** Label of the undo button: a change between the open statuses moves no money. Undefined for any other change. */
export const undoLabel = (from: Status, to: Status): string | undefined =>
  openStatuses.includes(from) && openStatuses.includes(to) ? texts.statuses.undo : undefined
