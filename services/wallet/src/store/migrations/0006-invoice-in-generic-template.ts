import type { MigrationInterface, QueryRunner } from 'typeorm'

const GENERIC_TEMPLATE_ID = '00000000-0000-7000-8000-0000000000a1'
const INVOICE_COLUMN = { title: 'Invoice', source: 'reference', text: '' }

/**
 * Adds the invoice to the generic payout template, so that results match by it, unless an admin has changed the template.
 * Files that were made before keep their copy.
 */
export class AddInvoiceToGenericTemplate0006 implements MigrationInterface {
  readonly name = 'AddInvoiceToGenericTemplate1764200000006'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE payout_templates
          SET template = jsonb_set(
                jsonb_set(template, '{columns}', (template -> 'columns') || $2::jsonb), '{result,reference}', '"Invoice"')
        WHERE id = $1 AND version = 1 AND template #>> '{result,reference}' = ''`,
      [GENERIC_TEMPLATE_ID, JSON.stringify([INVOICE_COLUMN])],
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE payout_templates
          SET template = jsonb_set(jsonb_set(template, '{columns}', (template -> 'columns') - -1), '{result,reference}', '""')
        WHERE id = $1 AND version = 1 AND template #> '{columns,-1}' = $2::jsonb`,
      [GENERIC_TEMPLATE_ID, JSON.stringify(INVOICE_COLUMN)],
    )
  }
}
