import type { MigrationInterface, QueryRunner } from 'typeorm'

/** How far the sending of each announcement by e-mail is. That of WhatsApp stays where an older version reads it. */
export class AddEmailBroadcasts0007 implements MigrationInterface {
  readonly name = 'AddEmailBroadcasts1764600000007'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE email_broadcasts (LIKE broadcasts INCLUDING ALL)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_broadcasts')
  }
}
