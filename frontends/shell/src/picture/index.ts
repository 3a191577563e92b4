import { keepRole } from '../features/session/last-role'
import { HOME } from '../features/session/safe-next'
import { coverAmounts } from './amounts'
import { takeAnswers } from './answers'
import { handOver, watchPresses } from './presses'

// The very first script of a page that the server has drawn for whoever is logged in: the answers in it need not be
// asked for, the picture is shown with amounts or without, and what is pressed on it is not lost.
const role = takeAnswers()
if (role) keepRole(role)
// Whatever is no screen of an area leads to the dashboard.
if (!/^\/[am]\//.test(window.location.pathname)) window.history.replaceState(null, '', HOME)
document.documentElement.dataset.picture = ''
coverAmounts()
watchPresses()
window.addEventListener('whole', handOver, { once: true })
