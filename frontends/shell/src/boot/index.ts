import { holdFormSubmits } from '@jejaring/web-platform/early-input'
import { isHydrating } from '@jejaring/web-platform/is-hydrating'
import { startScripts } from './start-scripts'
import { applyStoredChoices } from './stored-choices'
import { guardScriptSinks } from './trusted-types'

// Inline script at the start of every page.
guardScriptSinks()
applyStoredChoices()
if (isHydrating()) {
  holdFormSubmits()
  startScripts()
}
