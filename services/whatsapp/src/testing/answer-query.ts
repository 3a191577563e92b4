import type { BinaryNode } from 'baileys'
import type { Connection } from './connection'
import { node } from './person'
import type { StandIn } from './stand-in'

const SERVER = 's.whatsapp.net'

/** Answers what a linked device asks; what it only reports is answered with an empty result. */
export async function answerQuery(
  standIn: StandIn,
  connection: Connection,
  query: BinaryNode,
): Promise<void> {
  const { id = '', type, xmlns } = query.attrs
  if (type === 'result') return
  const first = childrenOf(query)[0]
  const content = await contentOf(standIn, connection, xmlns, type, first)
  connection.send(node('iq', { id, from: SERVER, type: 'result' }, content))
  if (first?.tag === 'remove-companion-device') {
    standIn.linked.delete(connection.login!.key)
    connection.end(401)
  }
}

async function contentOf(
  standIn: StandIn,
  connection: Connection,
  xmlns: string | undefined,
  type: string | undefined,
  first: BinaryNode | undefined,
): Promise<BinaryNode[] | undefined> {
  if (xmlns === 'usync') return [node('usync', {}, [node('list', {}, usersOf(standIn, first!))])]
  if (xmlns === 'encrypt' && type === 'get') {
    if (first?.tag === 'count') return [node('count', { value: '100' })]
    if (first?.tag === 'digest') return [node('digest')]
    if (first?.tag === 'key') {
      const bundles = childrenOf(first).map(({ attrs: { jid = '' } }) =>
        standIn.person(phoneOf(jid)).bundle(jid),
      )
      return [node('list', {}, await Promise.all(bundles))]
    }
  }
  if (first?.tag === 'link_code_companion_reg') takePart(connection, first)
  return undefined
}

/** Who is on WhatsApp, under which other name, with which devices. */
function usersOf(standIn: StandIn, usync: BinaryNode): BinaryNode[] {
  const list = childrenOf(usync).find(({ tag }) => tag === 'list')
  return childrenOf(list).flatMap((user) => {
    const contact = childrenOf(user).find(({ tag }) => tag === 'contact')
    const phone = contact?.content ? String(contact.content).replace(/\D/g, '') : phoneOf(user.attrs.jid!)
    if (standIn.strangers.has(phone))
      return [node('user', { jid: `${phone}@${SERVER}` }, [node('contact', { type: 'out' })])]
    const { jid, lid } = standIn.person(phone)
    return [
      node('user', { jid: user.attrs.jid?.endsWith('@lid') ? lid : jid }, [
        node('contact', { type: 'in' }),
        node('lid', { val: lid }),
        node('devices', {}, [node('device-list', {}, [node('device', { id: '0' })])]),
      ]),
    ]
  })
}

/** The device's two parts of pairing by a code. */
function takePart(connection: Connection, part: BinaryNode): void {
  const bytes = (tag: string) => childrenOf(part).find((child) => child.tag === tag)?.content as Uint8Array
  if (part.attrs.stage === 'companion_hello') {
    connection.wrappedKey = bytes('link_code_pairing_wrapped_companion_ephemeral_pub')
  }
  if (part.attrs.stage === 'companion_finish')
    connection.finished?.(bytes('link_code_pairing_wrapped_key_bundle'))
}

function phoneOf(jid: string): string {
  const [user = '', server] = jid.split('@')
  const digits = user.split(':')[0]!
  return server === 'lid' ? digits.slice(1) : digits
}

function childrenOf(parent: BinaryNode | undefined): BinaryNode[] {
  return Array.isArray(parent?.content) ? parent.content : []
}
