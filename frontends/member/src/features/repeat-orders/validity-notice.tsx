import { LinkButton, Notice, rupiah } from '@jejaring/ui'
import { usePageQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { validityQuery } from './validity'
import classes from './validity.module.css'

const words = texts.repeatOrders.validity
const REMINDER_DAYS = 3

/**
 * Until when withdrawals are open, and from three days before the end the way to a repeat order. Empty while no repeat
 * order is required. `onOwnScreen`: the screen has the button itself.
 */
export function ValidityNotice({ onOwnScreen = false }: { onOwnScreen?: boolean }) {
  const { data, isPending } = usePageQuery(validityQuery)
  // Keeps the height of the line while it loads.
  if (isPending) return <p className={classes.line} />
  if (!data || data.days === 0) return null
  const until = dayText(data.valid_until)
  const { exempt } = data
  const isSoon = data.days_left <= REMINDER_DAYS
  if (until && !data.due && !isSoon) return <p className={classes.line}>{words.open(until)}</p>
  return (
    <Notice tone="wait" action={!onOwnScreen && <LinkButton to="/m/ro">{words.order}</LinkButton>}>
      {data.due || !until ? words.due(data.days) : words.soon(until)}
      {exempt && ` ${words.exempt(rupiah(exempt.amount), dayText(exempt.until) ?? '')}`}
    </Notice>
  )
}

const dayText = (day: string | null) => day?.split('-').reverse().join('/')
