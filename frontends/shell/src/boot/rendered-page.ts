import { HOME_PATH } from '../paths'
import { applyAmountVisibility } from './amount-visibility'
import { recordClicks, replaceWithApp } from './click-replay'
import { takeEmbeddedAnswers } from './embedded-answers'
import { storeLastRole } from './last-role'

// The very first script of a page that the server has drawn for whoever is logged in: the answers in it need not be
// asked for, the picture is shown with amounts or without, and what is pressed on it is not lost.
const role = takeEmbeddedAnswers()
if (role) storeLastRole(role)
// Whatever is no screen of an area leads to the dashboard.
if (!/^\/[am]\//.test(window.location.pathname)) window.history.replaceState(null, '', HOME_PATH)
document.documentElement.dataset.picture = ''
applyAmountVisibility()
recordClicks()
window.addEventListener('whole', replaceWithApp, { once: true })
