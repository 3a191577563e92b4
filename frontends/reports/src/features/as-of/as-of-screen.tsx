import { businessDay } from '@jejaring/calendar'
import { EmptyState, Page, Panel } from '@jejaring/ui'
import {
  ChoiceField,
  CountField,
  DateField,
  isDay,
  ServerFormView,
  SubmitButton,
  UsernameField,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form'
import { serverNow } from '@jejaring/web-platform'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import classes from './as-of.module.css'
import { type AsOfRequest, type HistoricalState, useHistoricalState } from './historical-state'
import { StatePanels } from './state-panels'

const words = texts.asOf

const check = z
  .object({
    username: z.string().check(z.minLength(1, words.missing)),
    when: z.enum(['now', 'date', 'seq']),
    date: z.string(),
    seq: z.nullable(z.number()),
  })
  .check(
    z.refine(({ when, date }) => when !== 'date' || isDay(date), { error: texts.wrongDay, path: ['date'] }),
    z.refine(({ when, seq }) => when !== 'seq' || seq !== null, { error: words.missing, path: ['seq'] }),
  )

const TIME_OPTIONS = Object.entries(words.timeOptions).map(([value, label]) => ({ value, label }))

/** Posisi per Tanggal screen: a member's counters at the end of a day or after a placement. */
export default function AsOfScreen() {
  const query = useHistoricalState()
  const [state, setState] = useState<HistoricalState>()
  const form = useServerForm<AsOfRequest, { as_of: HistoricalState; message: string }>({
    defaults: { username: '', when: 'date', date: businessDay(serverNow()), seq: null },
    check: zodResolver(check),
    send: (values) => query.mutateAsync(values),
    successDialog: false,
    onDone: (reply) => setState(reply.as_of),
  })
  const when = form.fields.watch('when')
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <Panel title={words.form}>
        <ServerFormView form={form}>
          <div className={classes.fields}>
            <UsernameField name="username" label={words.username} />
            <ChoiceField name="when" label={words.when} options={TIME_OPTIONS} />
            {when === 'date' && <DateField name="date" label={words.date} />}
            {when === 'seq' && <CountField name="seq" label={words.seq} max={1_000_000_000} />}
          </div>
          <div className={classes.submit}>
            <SubmitButton form={form}>{words.show}</SubmitButton>
          </div>
        </ServerFormView>
      </Panel>
      {state ? (
        <StatePanels state={state} />
      ) : (
        <Panel>
          <EmptyState icon={IconHistory} title={words.before} help={words.beforeHelp} />
        </Panel>
      )}
    </Page>
  )
}
