import { Client, credentials } from '@grpc/grpc-js'
import type { Legs, Node, Slot } from '@jejaring/proto/network/v1/network'
import { Side } from '@jejaring/proto/network/v1/network'
import fastify from 'fastify'
import { type RawCall, readMember, readTree } from './raw-calls'

interface ById {
  Params: { id: string }
}

/** Gateway of the raw stack: Fastify, one or two gRPC calls, a JSON answer. Sends its port when it is ready. */
async function serve(ports: { service: number; trees: number }): Promise<void> {
  const [service, trees] = [clientOf(ports.service), clientOf(ports.trees)]
  const member = async (id: string) => {
    const { version, ...found } = await ask(service, readMember, { by: { $case: 'id', value: id } })
    return { ...found, version: Number(version) }
  }
  const app = fastify()
  app.get<ById>('/members/:id', ({ params }) => member(params.id))
  app.get<ById>('/twice/:id', async ({ params }) => {
    await member(params.id)
    return await member(params.id)
  })
  app.get<ById>('/trees/:id', async ({ params }) => {
    await member(params.id)
    const { root, path } = await ask(trees, readTree, { username: params.id, depth: 0 })
    return { message: '', tree: root && nodeToJson(root), prevuser: null, path }
  })
  // The bench ended, perhaps without stopping this process.
  process.once('disconnect', () => process.exit())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.(Number(new URL(address).port))
}

const clientOf = (port: number) => new Client(`127.0.0.1:${port}`, credentials.createInsecure())

function ask<Request, Reply>(client: Client, call: RawCall<Request, Reply>, request: Request) {
  const { path, requestSerialize, responseDeserialize } = call
  return new Promise<Reply>((resolve, reject) => {
    client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (error, reply) => {
      if (error) reject(error)
      else resolve(reply as Reply)
    })
  })
}

/** Maps a node to the JSON of the product. */
function nodeToJson(node: Node): object {
  return {
    username: node.username,
    name: node.name,
    photo: node.photoHash || null,
    created_at: node.createdAt,
    package: { code: node.packageCode },
    downlines: legs(node.downlines),
    pairings: legs(node.waiting),
    rewards: legs(node.points),
    childs: { left: child(node.left), right: child(node.right) },
  }
}

function child(slot: Slot | undefined): object | null {
  if (slot?.content?.$case === 'node') return nodeToJson(slot.content.value)
  if (slot?.content?.$case !== 'free') return null
  const { uplineUsername, position } = slot.content.value
  return { register: true, upline: uplineUsername, position: position === Side.LEFT ? 'left' : 'right' }
}

const legs = (counts: Legs | undefined) => ({
  left: Number(counts?.left ?? 0n),
  right: Number(counts?.right ?? 0n),
})

process.once('message', (ports: { service: number; trees: number }) => void serve(ports))
