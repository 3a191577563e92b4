/** The services that hold proposals; public ids name the service, because each numbers its own. */
export const proposalServices = ['config', 'wallet', 'identity'] as const
export type ProposalServiceName = (typeof proposalServices)[number]
