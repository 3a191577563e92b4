import { confirmAction, count, countInWords } from '@jejaring/ui'
import {
  CountField,
  PasswordField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import { useQuery } from '@jejaring/web-platform'
import { texts } from '../../texts'
import { pinTotalsQuery } from '../pins/pin-totals'
import { type RepeatOrder, repeatOrderCheck, useMakeRepeatOrder } from './make-repeat-order'

const words = texts.repeatOrders

/** Form for a repeat order: number of pins and the member's password. */
export function RepeatOrderForm({ onDone }: { onDone: () => void }) {
  const owned = useQuery(pinTotalsQuery).data?.find((pin) => pin.code === 'RO')
  const order = useMakeRepeatOrder()
  const form = useServerForm<RepeatOrder, { message: string }>({
    defaults: { qty: 1, password: '' },
    check: zodResolver(repeatOrderCheck),
    confirm: ({ qty }) => confirmOrder(qty ?? 0),
    send: order.mutateAsync,
    onDone,
  })
  const qty = useWatch({ control: form.fields.control, name: 'qty' })
  return (
    <ServerFormView form={form}>
      <CountField name="qty" label={words.quantity} help={owned && words.owned(count(owned.total))} />
      <PasswordField name="password" label={words.password} />
      <SubmitButton form={form}>{words.submit(count(qty ?? 0))}</SubmitButton>
    </ServerFormView>
  )
}

function confirmOrder(qty: number): Promise<boolean> {
  return confirmAction({
    title: words.confirmTitle,
    details: [{ label: words.confirmQuantity, value: words.pins(count(qty), countInWords(qty)) }],
    note: words.confirmNote,
    confirmLabel: words.submit(count(qty)),
  })
}
