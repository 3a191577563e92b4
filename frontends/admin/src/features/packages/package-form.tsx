import { configNumber, useConfigs } from '@jejaring/platform'
import { confirmAction } from '@jejaring/ui'
import {
  CountField,
  MoneyField,
  ServerFormView,
  SubmitButton,
  TextField,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form'
import { texts } from '../../texts'
import { changesOf, exampleOf } from './package-changes'
import { type Package, packageCheck, useSavePackage, type PackageForm as Values } from './packages'

const words = texts.packages

/** The terms of a package; what would change is shown before it is done. */
export function PackageForm({ row, onDone }: { row: Package; onDone: () => void }) {
  const save = useSavePackage(row)
  const bonusPairing = configNumber(useConfigs(), 'bonus_pairing')
  const form = useServerForm<Values, { message: string }>({
    defaults: {
      name: row.name,
      price: row.price,
      bonus_sponsor: row.bonus_sponsor,
      pair: row.pair,
      flushout: row.flushout,
    },
    check: zodResolver(packageCheck),
    confirm: (values) => confirmTerms(row, values, bonusPairing),
    send: save.mutateAsync,
    onDone,
    onConflict: onDone,
  })
  // A repeat order pays nothing; the server refuses anything else.
  const own = row.kind === 'repeat_order'
  return (
    <ServerFormView form={form}>
      <TextField name="name" label={words.name} maxLength={60} />
      <MoneyField name="price" label={words.price} max={1_000_000_000} />
      <MoneyField
        name="bonus_sponsor"
        label={words.bonus}
        max={1_000_000_000}
        disabled={own}
        help={own && words.ownHelp}
      />
      <CountField name="pair" label={words.pair} max={1_000} disabled={own} help={!own && words.pairHelp} />
      <CountField
        name="flushout"
        label={words.flushout}
        max={1_000_000}
        disabled={own}
        help={!own && words.flushoutHelp}
      />
      <SubmitButton form={form}>{words.save}</SubmitButton>
    </ServerFormView>
  )
}

function confirmTerms(row: Package, values: Values, bonusPairing: number): Promise<boolean> {
  const changes = changesOf(row, values)
  return confirmAction({
    title: words.confirmTitle(row.name),
    facts: changes,
    note: changes.length > 0 ? exampleOf(row, values, bonusPairing) : words.unchanged,
    confirmLabel: words.save,
  })
}
