import { ActionIcon, confirmAction } from '@jejaring/ui'
import { CountField, MoneyField, SelectField, ServerFormView, zodResolver } from '@jejaring/ui/form'
import { IconSend } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { EditConflictNotice } from '../../edit-conflict/edit-conflict-notice'
import type { FieldGroup } from '../../edit-conflict/merge-edits'
import { useEditForm } from '../../edit-conflict/use-edit-form'
import * as texts from '../../texts'
import classes from './system.module.css'
import { type SystemValue, useSaveValue } from './system-values'
import { valueText, workedExample } from './worked-example'

const words = texts.system

/** Checks the minimum only: the field itself reports the maximum while typing. */
const checkOf = (row: SystemValue) =>
  z.object({
    value: z.nullable(z.union([z.string(), z.number()])).check(
      z.refine((value) => value !== null && value !== '', words.missing),
      z.refine(
        (value) => typeof value !== 'number' || value >= row.min,
        words.minimum(valueText(row, String(row.min))),
      ),
    ),
  })

type Values = z.infer<ReturnType<typeof checkOf>>

/** All sets of account quantities that the registration page can offer. */
const quantities = ['1', '3', '7', '1,3', '1,7', '3,7', '1,3,7']

const valuesOf = ({ unit, value }: SystemValue): Values => ({
  value: unit === 'choices' ? value : Number(value),
})

const fieldGroups: FieldGroup<SystemValue, Values>[] = [
  { label: words.value, names: ['value'], text: (row) => valueText(row, row.value) },
]

/** Edits one system value in its table row. */
export function ValueForm({ row }: { row: SystemValue }) {
  const save = useSaveValue(row)
  const { form, conflict } = useEditForm({
    row,
    valuesOf,
    fieldGroups,
    check: zodResolver(checkOf(row)),
    confirm: ({ value }) => confirmChange(row, String(value)),
    send: ({ value }, version) => save.mutateAsync({ value: String(value), version }),
  })
  const changed = String(form.fields.watch('value') ?? '') !== row.value
  return (
    <div className={classes.form}>
      <ServerFormView form={form}>
        <div className={classes.row}>
          <ValueField row={row} />
          <ActionIcon
            type="submit"
            size={44}
            variant={changed ? 'filled' : 'default'}
            disabled={!changed}
            loading={form.sending}
            aria-label={words.sendOne(row.description)}
          >
            <IconSend size={18} />
          </ActionIcon>
        </div>
        <EditConflictNotice conflict={conflict} form={form} target={`config:${row.key}`} />
      </ServerFormView>
    </div>
  )
}

function ValueField({ row }: { row: SystemValue }) {
  const label = words.valueOf(row.description)
  if (row.unit === 'rupiah') return <MoneyField name="value" label={label} max={row.max} />
  if (row.unit !== 'choices') return <CountField name="value" label={label} max={row.max} />
  const options = quantities.map((value) => ({ value, label: value.replaceAll(',', ', ') }))
  return <SelectField name="value" label={label} options={options} searchable={false} />
}

function confirmChange(row: SystemValue, after: string): Promise<boolean> {
  return confirmAction({
    title: words.confirmTitle,
    details: [
      { label: words.what, value: row.description },
      { label: words.before, value: valueText(row, row.value) },
      { label: words.after, value: valueText(row, after), total: true },
    ],
    note: workedExample(row, after),
    confirmLabel: words.confirm(valueText(row, after)),
  })
}
