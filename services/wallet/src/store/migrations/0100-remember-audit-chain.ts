import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Where identity's audit trail ended at each recomputation, kept where identity cannot reach it. */
export class RememberAuditChain0100 implements MigrationInterface {
  readonly name = 'RememberAuditChain1700000000100'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reconciliations
        ADD audit_seq bigint CHECK (audit_seq > 0),
        ADD audit_hash bytea CHECK (length(audit_hash) = 32),
        ADD CHECK ((audit_seq IS NULL) = (audit_hash IS NULL));
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reconciliations DROP audit_seq, DROP audit_hash')
  }
}
