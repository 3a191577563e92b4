import { EmptyState, Page, Panel } from '@jejaring/ui'
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
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { texts } from '../../texts'
import { type Simulation, type SimulationParameters, useSimulate } from './simulate'
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
  const simulate = useSimulate()
  const [result, setResult] = useState<Simulation>()
  const form = useServerForm<SimulationParameters, Simulation>({
    defaults,
    check: zodResolver(check),
    send: (values) => simulate.mutateAsync(values),
    successDialog: false,
    onDone: setResult,
  })
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
      {result ? (
        <SimulationResult result={result} />
      ) : (
        <Panel>
          <EmptyState icon={IconFlask} title={words.before} help={words.beforeHelp} />
        </Panel>
      )}
    </Page>
  )
}
