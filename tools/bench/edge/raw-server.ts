import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js'
import { Pool } from 'pg'
import type { RawCall } from './raw-calls'

/** The services' pool size. */
const POOL_SIZE = 8

/** Turns this process into a gRPC server of one call, once it has received the database's address. Sends its port when ready. */
export function serveRaw<Request, Reply>(
  definition: RawCall<Request, Reply>,
  read: (pool: Pool, request: Request) => Promise<Reply>,
): void {
  process.once('message', ({ databaseUrl }: { databaseUrl: string }) => {
    const pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE, keepAlive: true })
    const server = new Server()
    server.addService(
      { call: definition },
      {
        call: ({ request }: ServerUnaryCall<Request, Reply>, answer: sendUnaryData<Reply>) => {
          read(pool, request).then((reply) => answer(null, reply), answer)
        },
      },
    )
    // The bench ended, perhaps without stopping this process.
    process.once('disconnect', () => process.exit())
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
      if (error) throw error
      process.send?.(port)
    })
  })
}
