import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Indexes for the recap in the order of the payments and the balance of one wallet. */
export class SortRecaps0003 implements MigrationInterface {
  readonly name = 'SortRecaps1700000003000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX wallet_recaps_by_sponsor_out ON wallet_recaps (sponsor_out, member_id);
      CREATE INDEX wallet_recaps_by_pairing_out ON wallet_recaps (pairing_out, member_id);
      CREATE INDEX wallet_recaps_by_pairing_level_out ON wallet_recaps (pairing_level_out, member_id);
      CREATE INDEX wallet_recaps_by_sponsor_bal ON wallet_recaps ((sponsor_in - sponsor_out), member_id);
      CREATE INDEX wallet_recaps_by_pairing_bal ON wallet_recaps ((pairing_in - pairing_out), member_id);
      CREATE INDEX wallet_recaps_by_pairing_level_bal
        ON wallet_recaps ((pairing_level_in - pairing_level_out), member_id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX wallet_recaps_by_sponsor_out, wallet_recaps_by_pairing_out, wallet_recaps_by_pairing_level_out,
                 wallet_recaps_by_sponsor_bal, wallet_recaps_by_pairing_bal, wallet_recaps_by_pairing_level_bal
    `)
  }
}
