import { confirmAction } from '@jejaring/ui'
import {
  CountField,
  MoneyField,
  ServerFormView,
  SubmitButton,
  TextField,
  zodResolver,
} from '@jejaring/ui/form'
import { configNumber, useConfigs } from '@jejaring/web-platform'
import { EditConflictNotice } from '../../edit-conflict/edit-conflict-notice'
import type { FieldGroup } from '../../edit-conflict/merge-edits'
import { useCachedRow } from '../../edit-conflict/use-cached-row'
import { useEditForm } from '../../edit-conflict/use-edit-form'
import * as texts from '../../texts'
import { changesOf, exampleOf, packageTerms } from './package-changes'
import { allPackages, type Package, type PackageValues, packageSchema, useSavePackage } from './packages'

const words = texts.packages

const valuesOf = ({ name, price, bonus_sponsor, pair, flushout }: Package): PackageValues => ({
  name,
  price,
  bonus_sponsor,
  pair,
  flushout,
})

const fieldGroups: FieldGroup<Package, PackageValues>[] = [
  { label: words.name, names: ['name'], text: ({ name }) => name },
  ...packageTerms.map(({ field, label, show }) => ({
    label,
    names: [field],
    text: (row: Package) => show(row[field]),
  })),
]

/** Edits the terms of a package. The confirmation lists the changes. */
export default function PackageForm({ row, onDone }: { row: Package; onDone: () => void }) {
  const save = useSavePackage(row)
  const findCached = useCachedRow(allPackages)
  const bonusPairing = configNumber(useConfigs(), 'bonus_pairing')
  const { form, conflict, isUnchanged } = useEditForm({
    row,
    valuesOf,
    fieldGroups,
    readCurrent: () => findCached(({ id }) => id === row.id),
    check: zodResolver(packageSchema),
    confirm: (values, before) => confirmTerms(before ?? row, values, bonusPairing),
    send: (values, version) => save.mutateAsync({ ...values, version }),
    onDone,
  })
  // A repeat order pays no bonus; the server rejects other values.
  const isRepeatOrder = row.kind === 'repeat_order'
  return (
    <ServerFormView form={form}>
      <TextField name="name" label={words.name} maxLength={60} />
      <MoneyField name="price" label={words.price} max={1_000_000_000} />
      <MoneyField
        name="bonus_sponsor"
        label={words.bonus}
        max={1_000_000_000}
        disabled={isRepeatOrder}
        help={isRepeatOrder && words.ownHelp}
      />
      <CountField
        name="pair"
        label={words.pair}
        max={1_000}
        disabled={isRepeatOrder}
        help={!isRepeatOrder && words.pairHelp}
      />
      <CountField
        name="flushout"
        label={words.flushout}
        max={1_000_000}
        disabled={isRepeatOrder}
        help={!isRepeatOrder && words.flushoutHelp}
      />
      <EditConflictNotice conflict={conflict} form={form} target={`package:${row.code}`} />
      <SubmitButton form={form} isUnchanged={isUnchanged}>
        {words.save}
      </SubmitButton>
    </ServerFormView>
  )
}

function confirmTerms(row: Package, values: PackageValues, bonusPairing: number): Promise<boolean> {
  const changes = changesOf(row, values)
  return confirmAction({
    title: words.confirmTitle(row.name),
    details: changes,
    note: changes.length > 0 ? exampleOf(row, values, bonusPairing) : words.unchanged,
    confirmLabel: words.save,
  })
}
