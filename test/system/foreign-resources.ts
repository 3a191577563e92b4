import { setTimeout as sleep } from 'node:timers/promises'
import { businessDay } from '@jejaring/calendar'
import type { Answer, Visitor } from '../support/http/visitor'

/** Ids of resources of one member. */
export interface ForeignResources {
  readonly entry: string
  readonly session: string
  readonly notification: string
  readonly withdrawal: string
  /** An announcement that members see from tomorrow. */
  readonly announcement: string
}

/** Waits until the member has one of each. */
export async function createResources(owner: Visitor): Promise<ForeignResources> {
  const announcement = await announceForTomorrow(owner)
  type Rows = { data: { id: string }[] }
  const firstOf = async (path: string) => (await owner.post<Rows>(path, {})).body.data?.[0]?.id ?? ''
  const session = (await owner.get<Rows>('/api/auth/sessions')).body.data[0]?.id ?? ''
  for (let attempt = 0; attempt < 300; attempt++) {
    const resources = {
      announcement,
      session,
      entry: await firstOf('/api/wallets/datatable'),
      notification: await firstOf('/api/notifications/datatables'),
      withdrawal: await firstOf('/api/withdraws/datatable/m'),
    }
    if (!Object.values(resources).includes('')) return resources
    await sleep(100)
  }
  throw new Error('there is not one of each')
}

async function announceForTomorrow(admin: Visitor): Promise<string> {
  const tomorrow = businessDay(new Date(Date.now() + 86_400_000))
  const text = { title: 'Rapat', body: 'Isi.', audience: 'all' }
  const days = { from_day: tomorrow, to_day: tomorrow }
  return (await admin.post<{ id: string }>('/api/announcements/save', { ...text, ...days })).body.id
}

type Probe = (member: Visitor, resources: ForeignResources, registration: object) => Promise<Answer<unknown>>

/** One probe per call that names a resource of another member. */
export const probes: Readonly<Record<string, Probe>> = {
  'GET /api/networks/genealogy/{username}': (member) => member.get('/api/networks/genealogy/admin'),
  'GET /api/wallets/explain/{id}': (member, { entry }) => member.get(`/api/wallets/explain/${entry}`),
  'GET /api/withdraws/receipt/{id}': (member, { withdrawal }) =>
    member.get(`/api/withdraws/receipt/${withdrawal}`),
  'POST /api/auth/sessions/end': (member, { session }) =>
    member.post('/api/auth/sessions/end', { id: session }),
  'POST /api/notifications/read': (member, { notification }) =>
    member.post('/api/notifications/read', { id: notification }),
  'GET /api/announcements/picture/{id}': (member, { announcement }) =>
    member.get(`/api/announcements/picture/${announcement}`),
  'POST /api/announcements/read': (member, { announcement }) =>
    member.post('/api/announcements/read', { id: announcement }),
  'POST /api/withdraws/cancel': (member, { withdrawal }) =>
    member.post('/api/withdraws/cancel', { id: withdrawal }),
  'POST /api/networks/preview': (member) =>
    member.post('/api/networks/preview', { upline: 'admin', position: 'right', accountqty: 1 }),
  'POST /api/networks/register': (member, _, registration) =>
    member.post('/api/networks/register', registration),
}

/** Calls whose named resource has no owner or is meant for others, with the reason. */
const others: Readonly<Record<string, string>> = {
  'GET /api/photos/{hash}': 'a picture is named by its content',
  'GET /api/certificate/{file}': "draws the caller's own only",
  'POST /api/pins/transfer': 'names who is to get the pins',
  'POST /api/users/check': 'answers whether a name is free or can be paid to',
  'POST /api/rewards/claim': 'a step of the catalogue',
  'POST /api/users/search/network': "looks in the caller's own downline",
  ...Object.fromEntries(
    ['banks/select2', 'area/provinces', 'area/cities', 'area/subdistricts', 'area/villages'].map((list) => [
      `POST /api/${list}`,
      'master data',
    ]),
  ),
  'POST /api/prizes/claim': "looked for among the caller's own",
  'GET /api/prospects/read/{id}': 'off at first; prospects.test.ts has the probe',
  'POST /api/prospects/remove': 'off at first; prospects.test.ts has the probe',
  'POST /api/users/second_factor/passkeys/remove/{id}': "looked for among the caller's own",
}

const naming = /^(id|ids|username|upline|invoice|token)$/
/** Public calls, which need no ownership. */
const openToAll =
  /^\/api\/auth\/(login|forgot|recover)|\/verify\/|^\/api\/prospects\/(invitation|apply|verify)/

interface Operation {
  readonly parameters?: { name: string; in: string }[]
  readonly requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
}

/** Calls of the API document open to members that name a resource, but are in neither list. */
export async function callsWithoutProbe(member: Visitor): Promise<string[]> {
  const { body } = await member.get<{ paths: Record<string, Record<string, Operation>> }>('/api/openapi.json')
  const missing: string[] = []
  for (const [path, methods] of Object.entries(body.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`
      if (!namesAThing(operation) || openToAll.test(path) || call in probes || call in others) continue
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const { status } = method === 'get' ? await member.get(url) : await member.post(url, {})
      if (status !== 403) missing.push(call)
    }
  }
  return missing
}

function namesAThing({ parameters = [], requestBody }: Operation): boolean {
  const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
  const fields = schemas.flatMap(({ properties }) => Object.keys(properties ?? {}))
  return parameters.some((parameter) => parameter.in === 'path') || fields.some((field) => naming.test(field))
}
