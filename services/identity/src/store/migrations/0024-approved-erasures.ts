import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Erasures that an admin has approved; the operator's command carries them out. */
export class AddApprovedErasures0024 implements MigrationInterface {
  readonly name = 'AddApprovedErasures1764600000024'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE approved_erasures (
        member_id uuid PRIMARY KEY REFERENCES members (id),
        approved_at timestamptz NOT NULL
      );
      CREATE INDEX proposals_by_target ON proposals (target, proposed_at);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE approved_erasures; DROP INDEX proposals_by_target')
  }
}
