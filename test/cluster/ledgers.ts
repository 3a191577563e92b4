import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { getJson } from './kubectl'
import { NAMESPACE, pods, RELEASE } from './pods'

const SERVICES = ['identity', 'config', 'network', 'pins', 'wallet', 'rewards']

/** The address of a service's database as its owner, by the address of the pod: names are for pods alone. */
async function databaseUrls(): Promise<Record<string, string>> {
  const { data } = await getJson('secret', `${RELEASE}-databases`, '--namespace', NAMESPACE)
  const [server] = await pods('dev-postgres')
  const url = (service: string) => {
    const address = new URL(Buffer.from(data[`${service}-owner-url`], 'base64').toString())
    address.hostname = server!.ip
    return address.toString()
  }
  return Object.fromEntries(SERVICES.map((service) => [service, url(service)]))
}

/** The first row of a query in a service's database. */
export async function row<Row>(service: string, sql: string): Promise<Row> {
  const client = new Client({ connectionString: (await databaseUrls())[service] })
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

/** `npm run reconcile` over the cluster's databases. */
export async function reconcile(): Promise<{ code: number | null; output: string }> {
  const urls = Object.entries(await databaseUrls())
  const child = spawn(process.execPath, ['tools/run.mjs', 'reconcile'], {
    cwd: resolve(__dirname, '../..'),
    env: {
      ...process.env,
      ...Object.fromEntries(urls.map(([service, url]) => [`${service.toUpperCase()}_DATABASE_URL`, url])),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code, output }
}
