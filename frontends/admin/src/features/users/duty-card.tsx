import { confirmAction, Panel } from '@jejaring/ui'
import { SelectField, ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form'
import * as texts from '../../texts'
import { type Account, useAssignDuty } from './account'
import classes from './users.module.css'

const words = texts.users

const options = Object.entries(words.duties).map(([value, label]) => ({ value, label }))

/** What another admin may do, for owners. */
export function DutyCard({ account }: { account: Account }) {
  const assign = useAssignDuty(account)
  const current = account.admin_duty ?? 'owner'
  const form = useServerForm<{ duty: string }, { message: string }>({
    defaults: { duty: current },
    confirm: ({ duty }) =>
      confirmAction({
        title: words.dutyConfirm(account.username),
        details: [
          { label: words.dutyBefore, value: words.duties[current] ?? current },
          { label: words.dutyAfter, value: words.duties[duty] ?? duty, total: true },
        ],
        note: words.dutyNote,
        confirmLabel: words.dutySubmit,
      }),
    send: ({ duty }) => assign.mutateAsync(duty),
  })
  const duty = useWatch({ control: form.fields.control, name: 'duty' })
  return (
    <Panel title={words.duty} help={words.dutyHelp} className={classes.column}>
      <ServerFormView form={form}>
        <SelectField
          name="duty"
          label={words.duty}
          help={words.dutyNotes[duty]}
          options={options}
          searchable={false}
        />
        <SubmitButton form={form} disabled={duty === current}>
          {words.dutySubmit}
        </SubmitButton>
      </ServerFormView>
    </Panel>
  )
}
