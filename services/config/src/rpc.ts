import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { type Handlers, type Kit, notFound, requireAdmin } from '@jejaring/service'
import type { Areas } from './areas/areas'
import { bankMessage, packageMessage, planMessage, valueMessage, valueMessages } from './messages'
import { listBanks } from './operations/list-banks'
import { updatePackage } from './operations/update-package'
import { updateValue } from './operations/update-value'
import { BankRow, PackageRow } from './store/entities'
import { readPlan } from './store/plan'
import { readValues } from './store/values'
import type { ValueKey } from './values/catalogue'

/** Requests to operations, rows to replies. Reads have no rules and go straight to the store. */
export function handlers(kit: Kit, areas: Areas): Handlers<ConfigServiceService> {
  const { manager } = kit.database
  return {
    async readValues() {
      return { values: valueMessages(await readValues(manager)) }
    },
    async readPlan({ version }) {
      const plan = await readPlan(manager, version)
      if (!plan) throw notFound('Versi parameter itu tidak ada.')
      return planMessage(plan)
    },
    async readBank({ id }) {
      const bank = await manager.findOneBy(BankRow, { id })
      if (!bank) throw notFound('Bank itu tidak ada.')
      return bankMessage(bank)
    },
    async listBanks(request) {
      const { banks, more } = await listBanks(kit, request)
      return { banks: banks.map(bankMessage), more }
    },
    async listPackages() {
      const packages = await manager.find(PackageRow, { order: { id: 'ASC' } })
      return { packages: packages.map(packageMessage) }
    },
    async updateValue(request) {
      requireAdmin()
      const value = await updateValue(kit, request)
      return valueMessage(request.key as ValueKey, value)
    },
    async updatePackage({ id, ...terms }) {
      requireAdmin()
      return packageMessage(await updatePackage(kit, id, () => terms))
    },
    async listAreas({ inside }) {
      return { areas: areas.inside(inside) }
    },
    async readAreas({ ids }) {
      return { areas: ids.flatMap((id) => areas.find(id) ?? []) }
    },
  }
}
