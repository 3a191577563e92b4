import type { MigrationInterface, QueryRunner } from 'typeorm'

export class SearchPeopleAndAudit0007 implements MigrationInterface {
  readonly name = 'SearchPeopleAndAudit1700000000007'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Sort indexes of the admins' account list; usernames have an index already.
      CREATE INDEX members_joined ON members (created_at, id);
      CREATE INDEX members_name ON members (name, id);
      CREATE INDEX members_username_prefix ON members (username text_pattern_ops);

      -- Search indexes of the audit trail: actor, action, address and request.
      CREATE INDEX audit_entries_action ON audit_entries (action text_pattern_ops, occurred_at);
      CREATE INDEX audit_entries_impersonator ON audit_entries (impersonator_id, occurred_at)
        WHERE impersonator_id IS NOT NULL;
      CREATE INDEX audit_entries_request ON audit_entries (request_id);
      CREATE INDEX audit_entries_address ON audit_entries (address) WHERE address IS NOT NULL;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX audit_entries_address, audit_entries_request, audit_entries_impersonator, audit_entries_action;
      DROP INDEX members_username_prefix, members_name, members_joined;
    `)
  }
}
