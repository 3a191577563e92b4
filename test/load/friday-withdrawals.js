// Members ask for their money while admins pay what waits, a hundred at a time, and take files of it.
import exec from 'k6/execution'
import { arriving, fromTheEnd, input, optionsOf, steadily, summaryOf, underLoad } from './lib/run.js'
import { deskCalls, payPending, request, withdrawalCalls } from './lib/withdrawals.js'

const names = [...withdrawalCalls, ...deskCalls]

export const options = optionsOf(names, {
  members: underLoad(arriving(input.rate, 'load', input.seconds)),
  desk: underLoad(steadily(2, 'desk', input.seconds)),
})

export function alone() {
  const number = fromTheEnd(input.withdrawals.requests)
  if (number !== undefined) request(number)
  payPending()
}
export const load = () => request(exec.scenario.iterationInTest)
export const desk = payPending
export const handleSummary = summaryOf(names)
