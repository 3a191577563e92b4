import type { FastifyReply } from 'fastify'
import { type ProposalServiceName, proposalServices } from '../clients/proposal-services'
import type { ProposedReply } from './call'

export function publicProposalId(service: ProposalServiceName, id: string): string {
  return `${service}:${id}`
}

/** Splits a public id; undefined when it names no service. */
export function parseProposalId(
  publicId: string,
): { readonly service: ProposalServiceName; readonly id: string } | undefined {
  const [name = '', id = ''] = publicId.split(':')
  const service = proposalServices.find((one) => one === name)
  return service && { service, id }
}

/** Answers 202: the change has become a proposal (rule book §1, dual control). */
export function replyProposed(
  reply: FastifyReply,
  service: ProposalServiceName,
  id: string,
  subject: string,
): ProposedReply {
  reply.code(202)
  return {
    message: `${subject} menjadi usulan, dan berlaku setelah disetujui admin lain dalam 7 hari (menu Persetujuan). Bila tidak ada admin lain yang bertugas menyetujuinya, operator dapat membuat admin kedua atau menonaktifkan persetujuan ini.`,
    proposal_id: publicProposalId(service, id),
  }
}
