/** Services whose databases reconcile reads in one consistent snapshot each. */
export const reconciled = ['wallet', 'rewards', 'pins', 'identity', 'network'] as const
export type ReconciledService = (typeof reconciled)[number]
