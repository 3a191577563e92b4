import { EmptyState, ErrorState, LinesSkeleton, Page, Panel } from '@jejaring/ui'
import {
  CountField,
  DateField,
  isDay,
  MoneyField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form'
import { useQuery, useQueryClient, useSearchParams } from '@jejaring/web-platform'
import { IconFlask } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import {
  readParameters,
  type Simulation,
  type SimulationParameters,
  simulationQuery,
  writeParameters,
} from './simulate'
import classes from './simulation.module.css'
import { SimulationResult } from './simulation-result'
import { useCurrentValues } from './use-current-values'

const words = texts.simulation

const optionalNumber = z.nullable(z.number())
const check = z
  .object({
    flushout: optionalNumber,
    bonus_sponsor: optionalNumber,
    bonus_pairing: optionalNumber,
    bonus_pairing_level: optionalNumber,
    pairing_level_max: optionalNumber,
    since: z.string().check(z.refine((day) => day === '' || isDay(day), texts.wrongDay)),
  })
  .check(
    z.refine(({ since: _since, ...values }) => Object.values(values).some((value) => value !== null), {
      error: words.nothing,
      path: ['flushout'],
    }),
  )

const defaults: SimulationParameters = {
  flushout: null,
  bonus_sponsor: null,
  bonus_pairing: null,
  bonus_pairing_level: null,
  pairing_level_max: null,
  since: '',
}

/** Simulasi Parameter screen: compares the payout under other parameters with the actual one. */
export default function SimulationScreen() {
  const currentValues = useCurrentValues()
  const queries = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const parameters = useMemo(() => readParameters(address), [address])
  const result = useQuery({ ...simulationQuery(parameters ?? defaults), enabled: parameters !== undefined })
  const form = useServerForm<SimulationParameters, Simulation>({
    defaults: parameters ?? defaults,
    check: zodResolver(check),
    send: (values) => queries.fetchQuery(simulationQuery(values)),
    successDialog: false,
    onDone: (_, values) => setAddress(writeParameters(values)),
  })
  const { reset } = form.fields
  // The address changed by a link or the back button.
  useEffect(() => reset(parameters ?? defaults), [parameters, reset])
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <Panel title={words.form} help={words.formHelp}>
        <ServerFormView form={form}>
          <div className={classes.fields}>
            <CountField
              name="flushout"
              label={words.flushout}
              help={currentValues.flushout}
              max={1_000_000}
            />
            <MoneyField
              name="bonus_sponsor"
              label={words.bonusSponsor}
              help={currentValues.bonus_sponsor}
              max={1_000_000_000}
            />
            <MoneyField
              name="bonus_pairing"
              label={words.bonusPairing}
              help={currentValues.bonus_pairing}
              max={1_000_000_000}
            />
            <MoneyField
              name="bonus_pairing_level"
              label={words.bonusLevel}
              help={currentValues.bonus_pairing_level}
              max={1_000_000_000}
            />
            <CountField
              name="pairing_level_max"
              label={words.levelMax}
              help={currentValues.pairing_level_max}
              max={10}
            />
            <DateField name="since" label={words.since} help={words.sinceHelp} />
          </div>
          <div className={classes.submit}>
            <SubmitButton form={form}>{words.run}</SubmitButton>
          </div>
        </ServerFormView>
      </Panel>
      {parameters && result.data && <SimulationResult result={result.data} />}
      {parameters && result.isLoading && <LinesSkeleton lines={6} />}
      {parameters && result.error && !result.data && (
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
      )}
      {!parameters && (
        <Panel>
          <EmptyState icon={IconFlask} title={words.before} help={words.beforeHelp} />
        </Panel>
      )}
    </Page>
  )
}
