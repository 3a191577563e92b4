import { HOME_PATH } from '../paths'
import { applyAmountVisibility } from './amount-visibility'
import { recordClicks, replaceWithApp } from './click-replay'
import { takeEmbeddedAnswers } from './embedded-answers'
import { storeLastRole } from './last-role'

// Inline script of a server-rendered page. Stores the embedded answers so that they are not requested again, applies
// the amount visibility, and records clicks until the app runs.
const role = takeEmbeddedAnswers()
if (role) storeLastRole(role)
// Every path outside the areas leads to the dashboard.
if (!/^\/[am]\//.test(window.location.pathname)) window.history.replaceState(null, '', HOME_PATH)
document.documentElement.dataset.picture = ''
applyAmountVisibility()
recordClicks()
window.addEventListener('first-screen', replaceWithApp, { once: true })
