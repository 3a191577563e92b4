import { dualControlTables } from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Proposals, and the operator's settings of what is under dual control. */
export class AddDualControl0002 implements MigrationInterface {
  readonly name = 'AddDualControl1700000002000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(dualControlTables)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE proposals, dual_control')
  }
}
