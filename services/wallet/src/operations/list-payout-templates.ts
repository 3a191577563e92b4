import type { ListPayoutTemplatesReply } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import { templateMessage } from '../api/mappers/payout'
import type { Context } from '../context'
import { readTemplates } from '../store/payout-templates'

/** Lists all payout templates by name, including inactive ones. Faults: forbidden. */
export async function listPayoutTemplates({ kit }: Context): Promise<ListPayoutTemplatesReply> {
  requireAdmin()
  return { templates: (await readTemplates(kit.database.manager)).map(templateMessage) }
}
