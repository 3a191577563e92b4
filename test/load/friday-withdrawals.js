// Members ask for their money while admins pay what waits, a hundred at a time, and take files of it.
import exec from 'k6/execution'
import { arriving, input, optionsOf, steadily, summaryOf, underLoad } from './lib/run.js'
import { deskCalls, payPending, request, withdrawalCalls } from './lib/withdrawals.js'

const names = [...withdrawalCalls, ...deskCalls]

export const options = optionsOf(names, {
  members: underLoad(arriving(input.rate, 'load', input.seconds)),
  desk: underLoad(steadily(2, 'desk', input.seconds)),
})

/** Requests of the person alone are at the end of the list. */
export function alone() {
  request(input.withdrawals.requests.length - 1 - exec.scenario.iterationInTest)
  payPending()
}
export const load = () => request(exec.scenario.iterationInTest)
export const desk = payPending
export const handleSummary = summaryOf(names)
