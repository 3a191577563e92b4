/** The services that consume events, and so may have dead letters. */
export const deadLetterServices = ['identity', 'network', 'pins', 'rewards', 'wallet', 'whatsapp'] as const
export type DeadLetterServiceName = (typeof deadLetterServices)[number]
