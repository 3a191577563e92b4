import { type ConfigServiceService, Office } from '@jejaring/proto/config/v1/config'
import { type Handlers, type Kit, notFound, requireAdmin } from '@jejaring/service-kit'
import type { Areas } from './areas/areas'
import { bankMessage, packageMessage, planMessage, valueMessage, valueMessages } from './messages'
import { createBank, updateBank } from './operations/edit-bank'
import { listBanks } from './operations/list-banks'
import { listEditableBanks, listEditablePackages, listEditableValues } from './operations/list-editable'
import { readOffice, updateOffice } from './operations/office'
import { updatePackage } from './operations/update-package'
import { updateValue } from './operations/update-value'
import { BankRow, PackageRow } from './store/entities'
import { readPlan } from './store/plan'
import { readRegistrationRules } from './store/registration-rules'
import { readValues } from './store/values'
import { catalogue, type ValueKey } from './values/catalogue'

/** Requests to operations, rows to replies. Reads have no rules and go straight to the store. */
export function handlers(kit: Kit, areas: Areas): Handlers<ConfigServiceService> {
  const { manager } = kit.database
  return {
    async readValues() {
      return { values: valueMessages(await readValues(manager)) }
    },
    async readPlan({ version }) {
      const plan = await readPlan(kit.pipelinedReads, version)
      if (!plan) throw notFound('Versi parameter itu tidak ada.')
      return planMessage(plan)
    },
    async readBank({ id }) {
      const bank = await manager.findOneBy(BankRow, { id })
      if (!bank) throw notFound('Bank itu tidak ada.')
      return bankMessage(bank)
    },
    async readBanks() {
      return { banks: (await manager.find(BankRow, { order: { id: 'ASC' } })).map(bankMessage) }
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
    async updatePackage({ id, version, ...terms }) {
      requireAdmin()
      return packageMessage(await updatePackage(kit, id, () => terms, version))
    },
    readRegistrationRules: ({ bankId }) => readRegistrationRules(kit.pipelinedReads, bankId),
    ...editing(kit),
    async listAreas({ inside }) {
      return { areas: areas.inside(inside) }
    },
    async readAreas({ ids }) {
      return { areas: ids.flatMap((id) => areas.find(id) ?? []) }
    },
  }
}

/** What admins edit: lists with versions, and the changes that name them. */
function editing(kit: Kit) {
  const { manager } = kit.database
  return {
    async listEditableValues({ query }) {
      requireAdmin()
      const { values, ...counts } = await listEditableValues(manager, query)
      return {
        counts,
        values: values.map(({ key, value, version }) => {
          const { unit, kind } = catalogue[key]
          const bounds = { min: BigInt(kind.min ?? 0), max: BigInt(kind.max ?? 0) }
          return { value: valueMessage(key, value), unit, ...bounds, version }
        }),
      }
    },
    async readOffice() {
      requireAdmin()
      return await readOffice(manager)
    },
    async updateOffice({ office }) {
      requireAdmin()
      return await updateOffice(kit, office ?? Office.create())
    },
    async listEditableBanks({ query }) {
      requireAdmin()
      const { total, filtered, rows } = await listEditableBanks(manager, query)
      const banks = rows.map((row) => ({ bank: bankMessage(row), version: row.version }))
      return { counts: { total, filtered }, banks }
    },
    async createBank(request) {
      requireAdmin()
      return await createBank(kit, request)
    },
    async updateBank({ id, version, ...terms }) {
      requireAdmin()
      return bankMessage(await updateBank(kit, { id, version }, terms))
    },
    async listEditablePackages({ query }) {
      requireAdmin()
      const { total, filtered, rows } = await listEditablePackages(manager, query)
      const packages = rows.map((row) => ({ package: packageMessage(row), version: row.version }))
      return { counts: { total, filtered }, packages }
    },
  } satisfies Partial<Handlers<ConfigServiceService>>
}
