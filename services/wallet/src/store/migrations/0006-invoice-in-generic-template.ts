import { sqlMigration } from '@jejaring/service-kit'

/**
 * Adds the invoice to the generic payout template, so that results match by it, unless an admin has changed the template.
 * Files that were made before keep their copy.
 */
export const AddInvoiceToGenericTemplate0006 = sqlMigration(
  'AddInvoiceToGenericTemplate1764200000006',
  `UPDATE payout_templates
      SET template = jsonb_set(
            jsonb_set(template, '{columns}',
              (template -> 'columns') || '[{"title": "Invoice", "source": "reference", "text": ""}]'),
            '{result,reference}', '"Invoice"')
    WHERE id = '00000000-0000-7000-8000-0000000000a1' AND version = 1 AND template #>> '{result,reference}' = ''`,
)
