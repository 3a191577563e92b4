import type { BinaryNode } from 'baileys'
import { binaryNode } from './binary-node'
import type { Connection } from './connection'
import type { WhatsappUser } from './whatsapp-user'

const SERVER = 's.whatsapp.net'

/** Accounts of the simulated server. */
interface Accounts {
  user(phone: string): WhatsappUser
  /** Numbers that are not on WhatsApp. */
  readonly unregistered: ReadonlySet<string>
  /** Keys of the linked devices. */
  readonly linked: Set<string>
}

/** Answers a query of a linked device; a mere report gets an empty result. */
export async function answerQuery(
  accounts: Accounts,
  connection: Connection,
  query: BinaryNode,
): Promise<void> {
  const { id = '', type, xmlns } = query.attrs
  if (type === 'result') return
  const first = childrenOf(query)[0]
  const content = await contentOf(accounts, connection, xmlns, type, first)
  connection.send(binaryNode('iq', { id, from: SERVER, type: 'result' }, content))
  if (first?.tag === 'remove-companion-device') {
    accounts.linked.delete(connection.login!.key)
    connection.end(401)
  }
}

async function contentOf(
  accounts: Accounts,
  connection: Connection,
  xmlns: string | undefined,
  type: string | undefined,
  first: BinaryNode | undefined,
): Promise<BinaryNode[] | undefined> {
  if (xmlns === 'usync') return [binaryNode('usync', {}, [binaryNode('list', {}, usersOf(accounts, first!))])]
  if (xmlns === 'encrypt' && type === 'get') {
    if (first?.tag === 'count') return [binaryNode('count', { value: '100' })]
    if (first?.tag === 'digest') return [binaryNode('digest')]
    if (first?.tag === 'key') {
      const bundles = childrenOf(first).map(({ attrs: { jid = '' } }) =>
        accounts.user(phoneOf(jid)).preKeyBundle(jid),
      )
      return [binaryNode('list', {}, await Promise.all(bundles))]
    }
  }
  if (first?.tag === 'link_code_companion_reg') continueCodePairing(connection, first)
  return undefined
}

/** Answers which numbers are on WhatsApp, with their LIDs and devices. */
function usersOf(accounts: Accounts, usync: BinaryNode): BinaryNode[] {
  const list = childrenOf(usync).find(({ tag }) => tag === 'list')
  return childrenOf(list).flatMap((user) => {
    const contact = childrenOf(user).find(({ tag }) => tag === 'contact')
    const phone = contact?.content ? String(contact.content).replace(/\D/g, '') : phoneOf(user.attrs.jid!)
    if (accounts.unregistered.has(phone))
      return [binaryNode('user', { jid: `${phone}@${SERVER}` }, [binaryNode('contact', { type: 'out' })])]
    const { jid, lid } = accounts.user(phone)
    return [
      binaryNode('user', { jid: user.attrs.jid?.endsWith('@lid') ? lid : jid }, [
        binaryNode('contact', { type: 'in' }),
        binaryNode('lid', { val: lid }),
        binaryNode('devices', {}, [binaryNode('device-list', {}, [binaryNode('device', { id: '0' })])]),
      ]),
    ]
  })
}

/** Handles the device's two steps of pairing by a code. */
function continueCodePairing(connection: Connection, step: BinaryNode): void {
  const bytes = (tag: string) => childrenOf(step).find((child) => child.tag === tag)?.content as Uint8Array
  if (step.attrs.stage === 'companion_hello') {
    connection.wrappedKey = bytes('link_code_pairing_wrapped_companion_ephemeral_pub')
  }
  if (step.attrs.stage === 'companion_finish')
    connection.onCompanionFinish?.(bytes('link_code_pairing_wrapped_key_bundle'))
}

function phoneOf(jid: string): string {
  const [user = '', server] = jid.split('@')
  const digits = user.split(':')[0]!
  return server === 'lid' ? digits.slice(1) : digits
}

function childrenOf(parent: BinaryNode | undefined): BinaryNode[] {
  return Array.isArray(parent?.content) ? parent.content : []
}
