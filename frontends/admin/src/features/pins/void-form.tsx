import {
  confirmAction,
  count,
  countInWords,
  type DescriptionItem,
  DescriptionList,
  ErrorState,
  LinesSkeleton,
  Notice,
} from '@jejaring/ui'
import { PasswordField, ServerFormView, SubmitButton, useServerForm } from '@jejaring/ui/form'
import { useQuery } from '@jejaring/web-platform'
import { ReasonField } from '../../row-status/reason-field'
import * as texts from '../../texts'
import type { Pin } from './all-pins'
import {
  type Confirmation,
  confirmationResolver,
  type StatusCounts,
  useVoidPins,
  voidPreviewQuery,
} from './void-pins'

const words = texts.pins
/** Owners that are named; the others are counted. */
const NAMED_OWNERS = 3

interface VoidFormProps {
  pins: readonly Pin[]
  onDone: () => void
}

/** Voids the selected pins that are still available. Shows first how many are. */
export default function VoidForm({ pins, onDone }: VoidFormProps) {
  const ids = pins.map(({ id }) => id)
  const { data: counts, error, refetch } = useQuery(voidPreviewQuery(ids))
  const send = useVoidPins(pins)
  const available = counts?.available ?? 0
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!counts) return <LinesSkeleton lines={4} height={60} />
  return (
    <>
      <Notice tone={available === ids.length ? 'info' : 'wait'}>{describe(counts, ids.length)}</Notice>
      {available === 0 ? (
        <Notice tone="bad">{words.noneVoidable}</Notice>
      ) : (
        <ConfirmationForm
          details={[
            { label: words.confirmQuantity, value: words.pins(count(available), countInWords(available)) },
            { label: words.owners, value: ownersOf(pins) },
          ]}
          note={words.voidHelp}
          title={words.confirmVoid(count(available))}
          submitLabel={words.voidSubmit(count(available))}
          send={send.mutateAsync}
          onDone={onDone}
        />
      )}
    </>
  )
}

interface ConfirmationFormProps {
  details: DescriptionItem[]
  note: string
  title: string
  submitLabel: string
  send: (values: Confirmation) => Promise<{ message: string }>
  onDone: () => void
}

/** Asks for a reason and the admin's password before pins are voided. */
export function ConfirmationForm({ details, note, title, submitLabel, ...props }: ConfirmationFormProps) {
  const form = useServerForm<Confirmation, { message: string }>({
    defaults: { reason: '', password: '' },
    check: confirmationResolver,
    confirm: ({ reason }) =>
      confirmAction({
        title,
        details: [...details, { label: words.reason, value: reason }],
        note,
        confirmLabel: submitLabel,
        cancelLabel: words.keep,
        danger: true,
      }),
    send: props.send,
    onDone: props.onDone,
  })
  return (
    <ServerFormView form={form}>
      <DescriptionList items={details} />
      <Notice tone="wait">{note}</Notice>
      <ReasonField label={words.reason} help={words.reasonHelp} presets={words.reasons} />
      <PasswordField name="password" label={words.password} />
      <SubmitButton form={form}>{submitLabel}</SubmitButton>
    </ServerFormView>
  )
}

/** "4 dapat dibatalkan, 2 sudah terpakai". */
function describe(counts: StatusCounts, chosen: number): string {
  const missing = chosen - counts.available - counts.used - counts.reserved - counts.void
  const others = [
    counts.used > 0 && words.isUsed(count(counts.used)),
    counts.reserved > 0 && words.isReserved(count(counts.reserved)),
    counts.void > 0 && words.isVoid(count(counts.void)),
    missing > 0 && words.isMissing(count(missing)),
  ]
  return [words.canBeVoided(count(counts.available)), ...others].filter(Boolean).join(', ')
}

function ownersOf(pins: readonly Pin[]): string {
  const names = [...new Set(pins.map(({ username }) => username))]
  const named = names.slice(0, NAMED_OWNERS).join(', ')
  const more = names.length - NAMED_OWNERS
  return more > 0 ? words.moreOwners(named, count(more)) : named
}
