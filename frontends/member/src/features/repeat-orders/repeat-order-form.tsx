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
import * as texts from '../../texts'
import { isPinShort, PinShortage } from '../pins/pin-shortage'
import { pinTotalsQuery } from '../pins/pin-totals'
import { type RepeatOrder, repeatOrderCheck, useMakeRepeatOrder } from './make-repeat-order'

const words = texts.repeatOrders

/** Form for a repeat order: number of pins and the member's password. */
export default function RepeatOrderForm({ onDone }: { onDone: () => void }) {
  const pins = useQuery(pinTotalsQuery).data
  const owned = pins && (pins.find((pin) => pin.code === 'RO')?.total ?? 0)
  const order = useMakeRepeatOrder()
  const form = useServerForm<RepeatOrder, { message: string }>({
    defaults: { qty: 1, password: '' },
    check: zodResolver(repeatOrderCheck),
    confirm: ({ qty }) => confirmOrder(qty ?? 0),
    send: order.mutateAsync,
    onDone,
  })
  const qty = useWatch({ control: form.fields.control, name: 'qty' })
  const needed = Math.max(1, qty ?? 0)
  return (
    <ServerFormView form={form}>
      <CountField name="qty" label={words.quantity} help={owned !== undefined && words.owned(count(owned))} />
      <PinShortage needed={needed} owned={owned} />
      <PasswordField name="password" label={words.password} />
      <SubmitButton form={form} disabled={isPinShort(needed, owned)}>
        {words.submit(count(qty ?? 0))}
      </SubmitButton>
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
