import { Client, credentials } from '@grpc/grpc-js'
import type { Member } from '@jejaring/proto/identity/v1/identity'
import fastify from 'fastify'
import { readMember } from './raw-wire'

/** The raw stack's door: fastify, one gRPC call, its answer as JSON. Says its port when it serves. */
async function serve(service: number): Promise<void> {
  const client = new Client(`127.0.0.1:${service}`, credentials.createInsecure())
  const { path, requestSerialize, responseDeserialize } = readMember
  const ask = (id: string) =>
    new Promise<Member>((resolve, reject) => {
      const request = { by: { $case: 'id' as const, value: id } }
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (error, reply) => {
        if (error) reject(error)
        else resolve(reply as Member)
      })
    })
  const app = fastify()
  app.get<{ Params: { id: string } }>('/members/:id', async ({ params }) => {
    const { version, ...member } = await ask(params.id)
    return { ...member, version: Number(version) }
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.(Number(new URL(address).port))
}

process.once('message', ({ service }: { service: number }) => void serve(service))
