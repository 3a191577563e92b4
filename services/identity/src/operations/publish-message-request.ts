import type { MessageChannel } from '@jejaring/identifiers'
import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { newId, seal, type UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'

/** Field of the event with the recipient: a phone, an e-mail address, or the id of a push subscription. */
const recipientField: Readonly<Record<MessageChannel, 'phone' | 'address'>> = {
  whatsapp: 'phone',
  email: 'address',
  push: 'address',
}

interface MessageRequest {
  readonly channel: MessageChannel
  readonly recipient: string
  readonly memberId: string
  readonly username: string
  readonly template: string
  readonly parameters: Readonly<Record<string, string>>
  readonly expiresAt?: Date | undefined
}

/** Publishes a request for one message by one channel, with sealed parameters. */
export function publishMessageRequest(
  { kit }: Pick<Context, 'kit'>,
  tx: UnitOfWork,
  { recipient, parameters, ...request }: MessageRequest,
): void {
  tx.publish('identity.message.requested', MessageRequested, {
    ...request,
    id: newId(kit.clock.now()),
    phone: '',
    address: '',
    [recipientField[request.channel]]: recipient,
    expiresAt: request.expiresAt,
    sealedParameters: seal(JSON.stringify(parameters), kit.environment.MESSAGE_KEY),
  })
}
