/**
 * Durable consumers by service. `migrate` and `rebuild-stream` create one durable pull consumer per entry;
 * `kit.consume` rejects a pair that is not listed, and a test refuses one that no code consumes. It is the access matrix
 * from which the NATS permissions of a service derive (`permissions.ts`), so it is in one place and without code of a
 * service.
 *
 * Published without a durable consumer so far: `config.changed`, `pins.repeat_order.made`, `network.settled`.
 */
export const durableConsumers: Readonly<Record<string, readonly string[]>> = {
  identity: [
    'audit.recorded',
    'network.member.placed',
    'pins.pin.moved',
    'wallet.withdrawal.changed',
    'wallet.voucher.changed',
    'wallet.bonus.credited',
    'wallet.repeat_order.expiring',
    'wallet.payout.waiting',
    'rewards.claim.changed',
    'rewards.prize.changed',
  ],
  network: ['identity.member.changed'],
  pins: ['identity.member.changed'],
  rewards: ['identity.member.changed', 'wallet.claim_payment.changed'],
  wallet: ['identity.member.changed', 'rewards.claim.changed', 'rewards.prize.changed'],
  whatsapp: ['identity.message.requested', 'identity.announcement.changed'],
}

/**
 * Core NATS subscriptions (`kit.subscribe`) by service: best-effort wake-ups that are lost while
 * disconnected.
 */
export const coreSubscriptions: Readonly<Record<string, readonly string[]>> = {
  gateway: ['config.changed'],
  rewards: ['network.settled', 'config.changed'],
  wallet: ['network.settled', 'wallet.bonus.credited'],
}

/** The stream name derives from the prefix, so that two installations can share one NATS server. */
export function streamName(prefix: string): string {
  return prefix.toUpperCase()
}

/** Name of the durable consumer of a (service, subject) pair; also the consumer key of the inbox. */
export function consumerName(service: string, subject: string): string {
  return `${service}-${subject.replaceAll('.', '_')}`
}
