import { eventually } from '@jejaring/testing/eventually'
import { Client } from 'pg'
import { openInstallation } from '../../tools/cli/operator/installation'
import { readSettings } from '../../tools/dev/supervisor/settings'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { vapidKeys } from '../support/vapid-keys'

export const memberPassword = 'sandi-member-uji'

/** A running product with one member, `ani01`, who has earned the sponsor bonus of two registrations. */
export interface Programme {
  readonly system: RunningSystem
  readonly admin: Visitor
  readonly member: Visitor
}

export async function startProgramme(): Promise<Programme> {
  const system = await RunningSystem.start({ TRUST_PROXY: '1', ...vapidKeys() })
  const admin = await loginAs(system, 'admin', adminPassword)
  await post(admin, '/api/pins/create', { package_id: 1, qty: 10, password: adminPassword })
  await post(admin, '/api/networks/register', registration('admin', 'left', 'ani01'))
  const pins = { package_id: 1, username: 'ani01', qty: 2, password: adminPassword }
  await post(admin, '/api/pins/transfer', pins)
  const member = await loginAs(system, 'ani01', memberPassword)
  await post(member, '/api/networks/register', registration('ani01', 'left', 'budi01'))
  await post(member, '/api/networks/register', registration('ani01', 'right', 'citra01'))
  await eventually(async () => {
    const { body } = await member.get<{ dashboard: { bonus: object } }>('/api/dashboard')
    expect(body.dashboard.bonus).toMatchObject({ sponsor: 200_000 })
  })
  return { system, admin, member }
}

export async function loginAs(system: RunningSystem, username: string, password: string): Promise<Visitor> {
  const visitor = new Visitor(system.origin)
  await visitor.login(username, password)
  return visitor
}

/** Posts a call that must succeed, and returns its body. */
export async function post<Body>(
  visitor: Visitor,
  path: string,
  body: object | FormData,
  expected = 200,
): Promise<Body> {
  const answer = await visitor.post<Body>(path, body)
  expect([path, answer.status, answer.body]).toEqual([path, expected, expect.anything()])
  return answer.body
}

/** Requests a withdrawal of Rp 50.000 from the sponsor wallet and returns its id. */
export async function requestWithdrawal(member: Visitor): Promise<string> {
  const request = { type: 'sponsor', amount: 50_000, password: memberPassword }
  const { invoice } = await post<{ invoice: string }>(member, '/api/withdraws/request', request)
  const { data } = await post<{ data: { id: string; invoice: string }[] }>(
    member,
    '/api/withdraws/datatable/m',
    { length: 100 },
  )
  return data.find((row) => row.invoice === invoice)?.id ?? ''
}

/** Creates a payout file of withdrawals; `status` is 202 when it waits for a second admin. */
export async function createPayout(admin: Visitor, ids: readonly string[]) {
  const { body } = await admin.get<{ templates: { id: string; format: string }[] }>('/api/payouts/templates')
  const template_id = body.templates.find(({ format }) => format === 'csv')?.id
  return await admin.post<{ payout: { id: string }; proposal_id?: string }>('/api/payouts/create', {
    template_id,
    ids,
  })
}

/** Rows of a query in the database of a service. */
export async function queryDatabase<Row extends object>(
  { dataDirectory }: RunningSystem,
  service: string,
  sql: string,
): Promise<Row[]> {
  const installation = await openInstallation(readSettings({ DATA_DIR: dataDirectory }))
  const client = new Client({ connectionString: installation.databaseOf(service).ownerUrl })
  try {
    await client.connect()
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
    await installation.close()
  }
}

function registration(upline: string, position: 'left' | 'right', username: string): object {
  return {
    upline,
    position,
    accountqty: 1,
    usernames: [username],
    name: 'Uji Coba',
    phone: '081234567890',
    bank_id: '1',
    bank_account_name: 'Uji Coba',
    bank_account_address: '1234567890',
    password: memberPassword,
    password_confirm: memberPassword,
    agree: 1,
  }
}
