import { createSummaryTable, sqlMigration } from '@jejaring/service-kit'
import { stockDays, stockPackageDays } from '../summary-tables'

const { name, of } = stockDays

/**
 * Counts available pins by day and package, for the totals of the admins' list. The table without the package keeps its
 * names for the version before, but loses its triggers, so that a pin is not counted twice; its view adds the packages.
 */
export const StockByPackage0004 = sqlMigration(
  'StockByPackage1764200000004',
  // Before they are counted: no pin changes until the triggers are there.
  'LOCK TABLE pins IN SHARE ROW EXCLUSIVE MODE',
  createSummaryTable(stockPackageDays),
  ...['insert', 'update', 'delete'].map(
    (event) => `DROP TRIGGER ${name}_${event} ON ${of}; DROP FUNCTION ${name}_${event}();`,
  ),
  `
  CREATE OR REPLACE VIEW ${name}_now AS SELECT day, pins FROM ${stockPackageDays.name}_now;
  DELETE FROM ${name};
  DELETE FROM ${name}_changes;
`,
)
