import { RecipientField, useRecipientLookup } from '@jejaring/features'
import { confirmAction, count, countInWords } from '@jejaring/ui'
import {
  CountField,
  PasswordField,
  SelectField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import { useQuery, useUser } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { isPinShort, PinShortage } from './pin-shortage'
import { type PinTotal, pinTotalsQuery } from './pin-totals'
import { type Transfer, transferCheck, useTransferPins } from './transfer-pins'

const words = texts.pins

/** Form for a pin transfer: package, recipient, quantity and the member's password. */
export default function TransferForm({ onDone }: { onDone: () => void }) {
  const user = useUser()
  const totals = useQuery(pinTotalsQuery)
  const pins = totals.data ?? []
  const transfer = useTransferPins()
  const lookUpRecipient = useRecipientLookup()
  const form = useServerForm<Transfer, { message: string }, string>({
    defaults: { package_id: '', username: '', qty: 0, password: '' },
    check: zodResolver(transferCheck(user.username)),
    find: ({ username }) => lookUpRecipient(username),
    confirm: (values, recipient) => confirmTransfer(values, recipient, pins),
    send: transfer.mutateAsync,
    onDone,
  })
  const [qty, packageId] = useWatch({ control: form.fields.control, name: ['qty', 'package_id'] })
  const chosen = pins.find((pin) => pin.package_id === packageId)
  const needed = Math.max(1, qty ?? 0)
  // Without any pin no package needs to be chosen to see it.
  const owned = chosen?.total ?? (totals.data && pins.every(({ total }) => total === 0) ? 0 : undefined)
  const options = pins.map((pin) => ({
    value: pin.package_id,
    label: words.owned(pin.name, count(pin.total)),
  }))
  return (
    <ServerFormView form={form}>
      <SelectField
        name="package_id"
        label={words.package}
        options={options}
        list={totals}
        placeholder={words.packagePick}
        searchable={false}
      />
      <RecipientField
        name="username"
        label={words.recipient}
        refused={{ username: user.username, message: words.check.self }}
      />
      <CountField
        name="qty"
        label={words.quantity}
        help={chosen && words.ownedHelp(chosen.name, count(chosen.total))}
      />
      <PinShortage needed={needed} owned={owned} />
      <PasswordField name="password" label={words.password} />
      <SubmitButton form={form} disabled={isPinShort(needed, owned)}>
        {words.submit(count(qty ?? 0))}
      </SubmitButton>
    </ServerFormView>
  )
}

function confirmTransfer(
  { package_id, qty }: Transfer,
  recipient: string,
  pins: PinTotal[],
): Promise<boolean> {
  const amount = qty ?? 0
  return confirmAction({
    title: words.confirmTitle,
    details: [
      { label: words.confirmTo, value: recipient },
      {
        label: words.confirmPackage,
        value: pins.find((pin) => pin.package_id === package_id)?.name ?? package_id,
      },
      { label: words.confirmQuantity, value: `${count(amount)} pin (${countInWords(amount)})` },
    ],
    confirmLabel: words.submit(count(amount)),
  })
}
