import { type Rights, summaryTableRights } from '@jejaring/service-kit'
import { summaryTables } from './summary-tables'

/** What the running service may do with each table. */
export const rights: Rights = {
  pins: 'SELECT, INSERT, UPDATE',
  reservations: 'SELECT, INSERT, UPDATE',
  // What happened to pins.
  pin_movements: 'SELECT, INSERT',
  repeat_orders: 'SELECT, INSERT',
  members: 'SELECT, INSERT, UPDATE',
  ...summaryTableRights(summaryTables),
}
