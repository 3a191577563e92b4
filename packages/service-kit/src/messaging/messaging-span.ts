import type { Attributes } from '@opentelemetry/api'

/** Attributes of a span for an event, by OpenTelemetry's conventions. */
export function messagingSpan(
  operation: 'process' | 'send',
  event: { readonly id: string; readonly subject: string },
  consumer?: string,
): Attributes {
  return {
    'messaging.system': 'nats',
    'messaging.operation.name': operation === 'send' ? 'publish' : operation,
    'messaging.operation.type': operation,
    'messaging.destination.name': event.subject,
    'messaging.message.id': event.id,
    'messaging.consumer.group.name': consumer,
  }
}
