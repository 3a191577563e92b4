import { RecipientField, useRecipientLookup } from '@jejaring/features'
import { confirmAction, count, countInWords, ErrorState, LinesSkeleton, rupiah } from '@jejaring/ui'
import {
  CheckField,
  CountField,
  PasswordField,
  SelectField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  useWatch,
} from '@jejaring/ui/form'
import { useQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { orderResolver, type PinOrder, useCreatePins } from './create-pins'
import { type PackageOption, packageOptionsQuery } from './package-options'

const words = texts.pins

interface CreateFormProps {
  onDone: () => void
}

/** Loads the packages, then shows the form. */
export default function CreateForm({ onDone }: CreateFormProps) {
  const { data: packages, error, refetch } = useQuery(packageOptionsQuery)
  if (packages) return <OrderForm packages={packages} onDone={onDone} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <LinesSkeleton lines={5} height={72} />
}

/** Package, quantity and recipient. The username is used only when the pins are transferred. */
function OrderForm({ packages, onDone }: CreateFormProps & { packages: PackageOption[] }) {
  const create = useCreatePins()
  const recipient = useRecipientLookup()
  const form = useServerForm<PinOrder, { message: string }, string>({
    defaults: { package_id: packages[0]?.id ?? '', qty: 0, is_send: false, username: '', password: '' },
    check: orderResolver,
    find: async (order) => (order.is_send ? await recipient(order.username) : words.ownStock),
    confirm: (order, owner) => confirmOrder(order, owner, packages),
    send: create.mutateAsync,
    onDone,
  })
  const [qty, isSend] = useWatch({ control: form.fields.control, name: ['qty', 'is_send'] })
  const options = packages.map(({ id, text, price }) => ({
    value: id,
    label: words.priced(text, rupiah(price)),
  }))
  return (
    <ServerFormView form={form}>
      <SelectField
        name="package_id"
        label={words.package}
        options={options}
        placeholder={words.packagePick}
        searchable={false}
      />
      <CountField name="qty" label={words.quantity} help={words.quantityHelp} />
      <CheckField name="is_send" label={words.send} />
      <RecipientField name="username" label={words.recipient} disabled={!isSend} />
      <PasswordField name="password" label={words.password} />
      <SubmitButton form={form}>{qty ? words.submit(count(qty)) : words.submitEmpty}</SubmitButton>
    </ServerFormView>
  )
}

function confirmOrder(order: PinOrder, owner: string, packages: PackageOption[]): Promise<boolean> {
  const quantity = order.qty ?? 0
  const chosen = packages.find(({ id }) => id === order.package_id)
  return confirmAction({
    title: words.confirmTitle,
    details: [
      { label: words.confirmPackage, value: chosen?.text ?? order.package_id },
      { label: words.confirmQuantity, value: words.pins(count(quantity), countInWords(quantity)) },
      { label: words.confirmOwner, value: owner },
      { label: words.worth, value: rupiah((chosen?.price ?? 0) * quantity), total: true },
    ],
    confirmLabel: words.submit(count(quantity)),
  })
}
