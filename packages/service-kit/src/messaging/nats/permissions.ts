import { consumerName, coreSubscriptions, durableConsumers, streamName } from './durable-consumers'

/** Permissions of a NATS user in the format of the server configuration; everything else is denied. */
export interface Permissions {
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

/**
 * The minimum for a service to publish its own events and consume its subjects. It cannot publish as another
 * service, consume another service's events, or change the stream and its consumers, which the operator's
 * commands create.
 */
export function permissionsOf(
  { name, database }: { readonly name: string; readonly database: boolean },
  prefix: string,
): Permissions {
  const subscribed = (coreSubscriptions[name] ?? []).map((subject) => `${prefix}.${subject}`)
  return {
    publish: [`${prefix}.${name}.>`, ...(database ? jetStreamSubjects(name, prefix) : [])],
    subscribe: [`${inboxOf(name)}.>`, ...subscribed],
  }
}

/** JetStream API subjects of relay and consumers. */
function jetStreamSubjects(name: string, prefix: string): string[] {
  const stream = streamName(prefix)
  const consumers = (durableConsumers[name] ?? []).map((subject) => consumerName(name, subject))
  return [
    `${prefix}.audit.recorded`,
    // To detect lost messages.
    ...['INFO', 'MSG.GET'].map((what) => `$JS.API.STREAM.${what}.${stream}`),
    ...consumers.flatMap((consumer) => [
      ...['INFO', 'MSG.NEXT'].map((what) => `$JS.API.CONSUMER.${what}.${stream}.${consumer}`),
      // The second form is used by servers with a JetStream domain.
      ...[stream, `*.*.${stream}`].map((streamToken) => `$JS.ACK.${streamToken}.${consumer}.>`),
    ]),
  ]
}

/** Reply inbox of a user: separate per user, so that no service receives another's replies. */
export function inboxOf(user: string): string {
  return `_INBOX.${user}`
}
