import { type ConfigServiceService, Office } from '@jejaring/proto/config/v1/config'
import { type Handlers, type Kit, notFound, requireAdmin } from '@jejaring/service-kit'
import type { AreaIndex } from '../areas/area-index'
import { createBank } from '../operations/create-bank'
import { listBanks } from '../operations/list-banks'
import { listEditableBanks } from '../operations/list-editable-banks'
import { listEditablePackages } from '../operations/list-editable-packages'
import { listEditableValues } from '../operations/list-editable-values'
import { readOffice } from '../operations/read-office'
import { updateBank } from '../operations/update-bank'
import { updateOffice } from '../operations/update-office'
import { updatePackage } from '../operations/update-package'
import { updateValue } from '../operations/update-value'
import { readBank } from '../store/banks'
import { BankRow, PackageRow } from '../store/entities'
import { readPlan } from '../store/plan'
import { readRegistrationRules } from '../store/registration-rules'
import { readSomeValues } from '../store/values'
import { catalogue, type ValueKey, valueKeys } from '../values/catalogue'
import { bankToProto, packageToProto, planToProto, valuesToProto, valueToProto } from './mappers/config'

/** Maps requests to operations and results to replies. Reads without rules query the store directly. */
export function handlers(kit: Kit, areas: AreaIndex): Handlers<ConfigServiceService> {
  const { manager } = kit.database
  return {
    async readValues({ only }) {
      const requested = only ? valueKeys.filter((key) => only.keys.includes(key)) : valueKeys
      return { values: valuesToProto(await readSomeValues(kit.pipelinedReads, requested)) }
    },
    async readPlan({ version }) {
      const plan = await readPlan(kit.pipelinedReads, version)
      if (!plan) throw notFound('Versi parameter itu tidak ada.')
      return planToProto(plan)
    },
    async readBank({ id }) {
      const bank = await readBank(kit.pipelinedReads, id)
      if (!bank) throw notFound('Bank itu tidak ada.')
      return bankToProto(bank)
    },
    async readBanks() {
      return { banks: (await manager.find(BankRow, { order: { id: 'ASC' } })).map(bankToProto) }
    },
    async listBanks(request) {
      const { banks, more } = await listBanks(kit, request)
      return { banks: banks.map(bankToProto), more }
    },
    async listPackages() {
      const packages = await manager.find(PackageRow, { order: { id: 'ASC' } })
      return { packages: packages.map(packageToProto) }
    },
    async updateValue(request) {
      requireAdmin()
      const { value, proposalId } = await updateValue(kit, request)
      return { ...valueToProto(request.key as ValueKey, value), proposalId }
    },
    async updatePackage({ id, version, ...terms }) {
      requireAdmin()
      const changed = await updatePackage(kit, id, () => terms, version)
      return { ...packageToProto(changed.package), proposalId: changed.proposalId }
    },
    readRegistrationRules: ({ bankId }) => readRegistrationRules(kit.pipelinedReads, bankId),
    ...adminHandlers(kit),
    async listAreas({ inside }) {
      return { areas: areas.childrenOf(inside) }
    },
    async readAreas({ ids }) {
      return { areas: ids.flatMap((id) => areas.find(id) ?? []) }
    },
  }
}

/** The lists that admins edit from, with row versions, and the changes that name those versions. */
function adminHandlers(kit: Kit) {
  const { manager } = kit.database
  return {
    async listEditableValues({ query }) {
      requireAdmin()
      const { values, ...counts } = await listEditableValues(manager, query)
      return {
        counts,
        values: values.map(({ key, value, version }) => {
          const { unit, parse } = catalogue[key]
          const bounds = { min: BigInt(parse.min ?? 0), max: BigInt(parse.max ?? 0) }
          return { value: valueToProto(key, value), unit, ...bounds, version }
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
      const banks = rows.map((row) => ({ bank: bankToProto(row), version: row.version }))
      return { counts: { total, filtered }, banks }
    },
    async createBank(request) {
      requireAdmin()
      return await createBank(kit, request)
    },
    async updateBank({ id, version, ...terms }) {
      requireAdmin()
      const { bank, proposalId } = await updateBank(kit, { id, version }, terms)
      return { ...bankToProto(bank), proposalId }
    },
    async listEditablePackages({ query }) {
      requireAdmin()
      const { total, filtered, rows } = await listEditablePackages(manager, query)
      const packages = rows.map((row) => ({ package: packageToProto(row), version: row.version }))
      return { counts: { total, filtered }, packages }
    },
  } satisfies Partial<Handlers<ConfigServiceService>>
}
