import { type DatabaseKit, EnvironmentProblem, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { memberById } from '../store/members'
import { createAdmin, NewAdminProblem } from './create-admin'

const username = 'admin'

/**
 * Creates the one account of a fresh installation (rule book §1), the root of the tree, with `ADMIN_PASSWORD` or a
 * generated password that is printed once. Does nothing if the account exists. Throws `EnvironmentProblem` for a
 * password that breaks the rules.
 */
export async function bootstrapAdmin(
  kit: DatabaseKit,
  environment: { readonly ADMIN_PASSWORD?: string },
  print: (line: string) => void = console.log,
): Promise<void> {
  if (await memberById(kit.database.manager, ROOT_MEMBER_ID)) return
  try {
    const { generatedPassword } = await createAdmin(kit, {
      id: ROOT_MEMBER_ID,
      username,
      name: 'Admin',
      password: environment.ADMIN_PASSWORD,
    })
    if (generatedPassword) print(`First login: username ${username}, password ${generatedPassword}`)
  } catch (error) {
    if (error instanceof NewAdminProblem)
      throw new EnvironmentProblem(`environment: ADMIN_PASSWORD: ${error.message}`)
    throw error
  }
}
