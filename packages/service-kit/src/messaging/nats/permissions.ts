import { consumerName, coreSubscriptions, manifest, streamName } from './manifest'

/** What one user of a NATS server may do, as the server's own configuration has it: what is not named is refused. */
export interface Permissions {
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

/**
 * What a service needs to tell its own facts, to hear those that it listens to, and nothing else: it cannot speak as another
 * one, take another's events, or change the stream and its consumers, which `migrate` makes as the operator.
 */
export function permissionsOf(
  { name, database }: { readonly name: string; readonly database: boolean },
  prefix: string,
): Permissions {
  const rung = (coreSubscriptions[name] ?? []).map((subject) => `${prefix}.${subject}`)
  return {
    publish: [`${prefix}.${name}.>`, ...(database ? jetStreamSubjects(name, prefix) : [])],
    subscribe: [`${inboxOf(name)}.>`, ...rung],
  }
}

/** What relay and consumers need besides. */
function jetStreamSubjects(name: string, prefix: string): string[] {
  const stream = streamName(prefix)
  const consumers = (manifest[name] ?? []).map((subject) => consumerName(name, subject))
  return [
    `${prefix}.audit.recorded`,
    // Whether the stream has lost something.
    ...['INFO', 'MSG.GET'].map((what) => `$JS.API.STREAM.${what}.${stream}`),
    ...consumers.flatMap((consumer) => [
      ...['INFO', 'MSG.NEXT'].map((what) => `$JS.API.CONSUMER.${what}.${stream}.${consumer}`),
      // The second is how a server of a domain writes it.
      ...[stream, `*.*.${stream}`].map((place) => `$JS.ACK.${place}.${consumer}.>`),
    ]),
  ]
}

/** Where answers to a user arrive: each has a place of its own, so that nobody hears what another was answered. */
export function inboxOf(user: string): string {
  return `_INBOX.${user}`
}
