import { StatusBadge } from '@jejaring/ui'
import * as texts from '../../texts'
import classes from './home.module.css'
import { HomeRow } from './home-row'

const words = texts.home

/** The state of the phone that sends messages. */
export function DeviceRow({ event }: { event: string }) {
  const state = words.deviceStates[event]
  return (
    <HomeRow label={words.device} to="/a/configs/whatsapp">
      {state ? (
        <StatusBadge status={state[1]} label={state[0]} />
      ) : (
        <span className={classes.none}>{words.unavailable}</span>
      )}
    </HomeRow>
  )
}
