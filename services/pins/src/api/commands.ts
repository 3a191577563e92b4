import { type Command, importCommand } from '@jejaring/service-kit'
import { beginImport } from '../operations/import-members'
import { sumRepeatOrders } from '../store/repeat-orders'
import { summaryTables } from '../store/summary-tables'

/** `node dist/main.js repeat-order-turnover`: prints Rupiah by month as JSON, for the operator's simulations. */
const repeatOrderTurnover: Command = async ({ database }) => {
  const months = await sumRepeatOrders(database.manager)
  console.log(JSON.stringify(Object.fromEntries(months.map(({ month, amount }) => [month, String(amount)]))))
}

export const commands = {
  'repeat-order-turnover': repeatOrderTurnover,
  'import-members': importCommand(beginImport, summaryTables),
}
