import { createSummaryTable, dropSummaryTable } from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { stockDays, stockPackageDays } from '../summary-tables'

/**
 * Counts available pins by day and package, for the totals of the admins' list. The table without the package keeps its
 * names for the version before, but loses its triggers, so that a pin is not counted twice; its view adds the packages.
 */
export class StockByPackage0004 implements MigrationInterface {
  readonly name = 'StockByPackage1764200000004'

  async up(runner: QueryRunner): Promise<void> {
    // Before they are counted: no pin changes until the triggers are there.
    await runner.query('LOCK TABLE pins IN SHARE ROW EXCLUSIVE MODE')
    await runner.query(createSummaryTable(stockPackageDays))
    const { name, of } = stockDays
    for (const event of ['insert', 'update', 'delete'])
      await runner.query(`DROP TRIGGER ${name}_${event} ON ${of}; DROP FUNCTION ${name}_${event}();`)
    await runner.query(`
      CREATE OR REPLACE VIEW ${name}_now AS SELECT day, pins FROM ${stockPackageDays.name}_now;
      DELETE FROM ${name};
      DELETE FROM ${name}_changes;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP VIEW ${stockDays.name}_now; DROP TABLE ${stockDays.name}, ${stockDays.name}_changes`,
    )
    await runner.query(createSummaryTable(stockDays))
    await runner.query(dropSummaryTable(stockPackageDays))
  }
}
