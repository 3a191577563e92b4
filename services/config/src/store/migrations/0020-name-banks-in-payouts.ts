import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Adds the names of banks in payout files. Seeded banks get theirs unless an admin has renamed them. */
export class NameBanksInPayouts1700000000020 implements MigrationInterface {
  readonly name = 'NameBanksInPayouts1700000000020'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE banks
        ADD COLUMN code text NOT NULL DEFAULT '' CHECK (code ~ '^([A-Z0-9]{3,11})?$'),
        ADD COLUMN channel_code text NOT NULL DEFAULT '' CHECK (channel_code ~ '^([A-Z0-9_]{2,40})?$');
      UPDATE banks SET code = known.code, channel_code = known.channel_code
        FROM (VALUES
        ('Bank Central Asia (BCA)', '014', 'ID_BCA'),
        ('Bank Rakyat Indonesia (BRI)', '002', 'ID_BRI'),
        ('Bank Mandiri', '008', 'ID_MANDIRI'),
        ('Bank Negara Indonesia (BNI)', '009', 'ID_BNI'),
        ('Bank Syariah Indonesia (BSI)', '451', 'ID_BSI'),
        ('Bank Tabungan Negara (BTN)', '200', 'ID_BTN'),
        ('CIMB Niaga', '022', 'ID_CIMB'),
        ('Bank Danamon', '011', 'ID_DANAMON'),
        ('Bank Permata', '013', 'ID_PERMATA'),
        ('Panin Bank', '019', 'ID_PANIN'),
        ('OCBC Indonesia', '028', 'ID_OCBC'),
        ('Maybank Indonesia', '016', 'ID_MAYBANK'),
        ('Bank Mega', '426', 'ID_MEGA'),
        ('Bank Sinarmas', '153', 'ID_SINARMAS'),
        ('SMBC Indonesia (Jenius)', '213', 'ID_BTPN'),
        ('Bank Muamalat', '147', 'ID_MUAMALAT'),
        ('UOB Indonesia', '023', 'ID_UOB'),
        ('Bank Jago', '542', 'ID_JAGO'),
        ('SeaBank Indonesia', '535', 'ID_SEABANK'),
        ('Allo Bank', '567', 'ID_ALLO'),
        ('Bank Jakarta (Bank DKI)', '111', 'ID_DKI'),
        ('Bank BJB', '110', 'ID_BJB'),
        ('Bank Jatim', '114', 'ID_JAWA_TIMUR')
        ) AS known (name, code, channel_code)
       WHERE banks.name = known.name`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE banks DROP COLUMN code, DROP COLUMN channel_code')
  }
}
