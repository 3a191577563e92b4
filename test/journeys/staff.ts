import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { adminPassword } from '../support/running-system'
import { dataDirectory } from './product'
import { postUntilDone, visitorOf } from './test-data'

/** Creates an admin with a duty, as the operator and an owner do; returns the password. */
export async function createStaff(username: string, duty: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/run.mjs', 'create-admin', username, 'Rina', 'Staf'],
    {
      cwd: resolve(__dirname, '../..'),
      env: { ...process.env, DATA_DIR: dataDirectory(), DATABASE_URL: undefined },
    },
  )
  const password = stdout.match(/password (\S+)/)?.[1]
  if (!password) throw new Error(`no password in: ${stdout}`)
  // New admins are owners.
  if (duty === 'owner') return password
  const owner = await visitorOf('admin', adminPassword)
  const { body } = await owner.get<{ user: { id: string } }>(`/api/users/profile/${username}`)
  await postUntilDone(owner, `/api/users/duty/${body.user.id}`, { duty })
  return password
}
