import type { MessageChannel } from '@jejaring/identifiers'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { ListMessagesReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { columnsOf, descending, requireAdmin, sortable, tablePage } from '@jejaring/service-kit'
import type { Context } from '../context'
import { channelTraits } from '../messages/channel-traits'

interface Row {
  readonly id: string
  readonly created_at: Date
  readonly username: string
  readonly template: string
  readonly phone: string
  readonly status: string
  readonly problem: string
  readonly tries: number
  readonly closed_at: Date | null
  readonly drop_at: Date
  readonly channel: MessageChannel
}

/** Returns a page of messages, without their parameters. Faults: unauthenticated, forbidden. */
export async function listMessages(
  { kit }: Context,
  query: TableQuery | undefined,
  statuses: readonly string[],
): Promise<ListMessagesReply> {
  requireAdmin()
  const now = kit.clock.now()
  const page = await tablePage(kit.database.manager, {
    table: 'messages',
    alias: 'm',
    columns: sortable(
      columnsOf<Row>({
        id: 'm.id',
        created_at: 'm.requested_at',
        username: 'm.username',
        template: 'm.template',
        phone: 'm.phone',
        status: 'm.status',
        problem: 'm.problem',
        tries: 'm.tries',
        closed_at: 'm.closed_at',
        drop_at: 'm.drop_at',
        channel: 'm.channel',
      }),
    ),
    searchable: ['username', 'phone'],
    ...(statuses.length > 0 && { filter: 'm.status = ANY (:statuses)', parameters: { statuses } }),
    query,
    dateColumn: 'm.requested_at',
    defaultOrder: [descending('m.id')],
  })
  const messages = page.rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    username: row.username,
    template: row.template,
    // A newer release may have queued messages of a channel that this one lacks.
    phone: channelTraits[row.channel]?.maskRecipient(row.phone) ?? '•••',
    channel: row.channel,
    status: row.status,
    problem: row.problem,
    attempts: row.tries,
    closedAt: row.closed_at ?? undefined,
    canResend: row.status === 'failed' && row.drop_at > now,
  }))
  return { counts: { total: page.total, filtered: page.filtered }, messages }
}
