/**
 * Who listens to what. `migrate` makes one durable pull consumer for each line, and nothing else
 * makes any; `kit.consume` refuses a pair that is not here. A service's rights at NATS follow from it (`permissions.ts`).
 *
 * Published without a durable listener so far: `config.changed`, `pins.repeat_order.made`, `network.settled`.
 */
export const manifest: Readonly<Record<string, readonly string[]>> = {
  identity: [
    'audit.recorded',
    'network.member.placed',
    'pins.pin.moved',
    'wallet.withdrawal.changed',
    'wallet.voucher.changed',
    'wallet.bonus.credited',
    'rewards.claim.changed',
    'rewards.prize.changed',
  ],
  network: ['identity.member.changed'],
  pins: ['identity.member.changed'],
  rewards: ['identity.member.changed'],
  wallet: ['identity.member.changed', 'rewards.claim.changed', 'rewards.prize.changed'],
  whatsapp: ['identity.message.requested'],
}

/** Who is rung by what (`kit.subscribe`), as long as it is connected. */
export const coreSubscriptions: Readonly<Record<string, readonly string[]>> = {
  gateway: ['config.changed'],
  rewards: ['network.settled', 'config.changed'],
  wallet: ['network.settled'],
}

/** The stream is named after the prefix, so that two instances can share one NATS server. */
export function streamName(prefix: string): string {
  return prefix.toUpperCase()
}

/** One durable per (service, subject); the name also keys the inbox. */
export function consumerName(service: string, subject: string): string {
  return `${service}-${subject.replaceAll('.', '_')}`
}
