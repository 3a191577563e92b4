import { type Rights, summaryTableRights } from '@jejaring/service-kit'
import { baselineSummaryTables, summaryTables } from './summary-tables'

/** Table privileges of the running service. */
export const rights: Rights = {
  pins: 'SELECT, INSERT, UPDATE',
  reservations: 'SELECT, INSERT, UPDATE',
  // Append-only.
  pin_movements: 'SELECT, INSERT',
  repeat_orders: 'SELECT, INSERT',
  // Kept by the trigger of `repeat_orders`.
  active_members: 'SELECT, INSERT',
  pin_creations: 'SELECT, INSERT',
  pin_voids: 'SELECT, INSERT',
  members: 'SELECT, INSERT, UPDATE',
  ...summaryTableRights([...baselineSummaryTables, ...summaryTables]),
}
