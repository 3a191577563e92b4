import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A migration without a way back: a release is undone by the previous release or by a restored backup. */
export abstract class ForwardMigration implements MigrationInterface {
  /**
   * As recorded in the table `migrations`. TypeORM orders by its last 13 digits. They are no time: `17646` and then the
   * number of the file, above those of all earlier migrations.
   */
  abstract readonly name: string

  abstract up(runner: QueryRunner): Promise<void>

  async down(): Promise<void> {
    throw new Error(`${this.name} cannot be reverted: restore a backup`)
  }
}

/** Declares a migration that executes SQL statements in order, in one transaction. */
export function sqlMigration(name: string, ...statements: string[]): new () => MigrationInterface {
  return class extends ForwardMigration {
    readonly name = name
    readonly statements = statements

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of this.statements) await runner.query(statement)
    }
  }
}
