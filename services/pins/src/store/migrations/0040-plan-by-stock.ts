import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * How many pins are available is known to the planner by counting a sample, which the usual share of a table of millions
 * hardly ever asks for. Where it believed that there are none, it read everybody's pins of a package to count one
 * member's.
 */
export class PlanByStock0040 implements MigrationInterface {
  readonly name = 'PlanByStock1700000000040'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE pins SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE pins RESET (autovacuum_analyze_scale_factor, autovacuum_analyze_threshold)',
    )
  }
}
