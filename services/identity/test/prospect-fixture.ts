import { newId, open } from '@jejaring/service-kit'
import { freshName, registration, type TestIdentity } from './identity-fixture'

/** What a prospect types. */
export const form = {
  name: 'Rina Putri',
  city: 'Bandung',
  note: 'Lewat WhatsApp saja',
  consentVersion: '1',
  keepDays: 30,
}

/** Strangers, and members with links. */
export function prospectClients(identityOf: () => TestIdentity) {
  let numbers = 0
  const freshPhone = () => `0877${String(++numbers).padStart(8, '0')}`
  let networks = 0
  /** A client at an address of its own: its tries count apart. */
  const stranger = () => identityOf().from(`198.51.${Math.floor(++networks / 250)}.${networks % 250}`)

  /** An active member with a link. */
  async function sponsor() {
    const username = freshName()
    const [id = ''] = await identityOf().members([username], { phone: freshPhone() })
    const own = identityOf().service.as({ memberId: id, role: 'member', sessionId: newId() })
    const { code } = await own.renewProspectLink({})
    const sentCodes = async (phone: string): Promise<string[]> =>
      (await identityOf().messagesTo([id]))
        .filter((message) => message.phone === phone)
        .map(
          (message) =>
            JSON.parse(open(message.sealedParameters, identityOf().service.environment.MESSAGE_KEY!)).code,
        )
    const apply = (phone: string, changes: Partial<typeof form> = {}) =>
      stranger().applyAsProspect({ code, phone, edgeErrors: {}, dailyCodes: 1_000, ...form, ...changes })
    const list = async () => (await own.listProspects({ query: undefined })).prospects
    /** Adds a verified prospect to the queue. */
    const queue = async (phone = freshPhone(), changes: Partial<typeof form> = {}) => {
      const { token } = await apply(phone, changes)
      const sent = (await sentCodes(phone)).at(-1) ?? ''
      await stranger().verifyProspect({ token, code: sent })
      const found = (await list()).find((prospect) => prospect.phone === phone)
      return { phone, prospect: found! }
    }
    /** A CreateMembers request of the sponsor for a prospect. */
    const request = (prospectId: string) => registration([freshName()], { phone: freshPhone(), prospectId })
    return { id, own, code, sentCodes, apply, list, queue, request }
  }
  return { freshPhone, stranger, sponsor }
}
