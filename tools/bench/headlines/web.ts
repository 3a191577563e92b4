import type { Figures } from '../web/measure'
import type { Headline } from './headline'

const MAX_LCP_S = 1
const MAX_REPEAT_LCP_S = 0.5
const MAX_INTERACTIVE_S = 2
const MAX_INTERACTION_MS = 100
/** JavaScript and CSS of a first visit, in kB of Brotli, by screen. */
const MAX_CODE_KB: Readonly<Record<string, number>> = { login: 120, dashboard: 300, 'admin-withdraws': 250 }

/** What a member on a slow phone waits for, and what a first visit loads. */
export function webHeadlines(figures: readonly Figures[]): Headline[] {
  return figures.flatMap(({ screen, first, firstLcp, secondLcp, interactive, interaction }): Headline[] => {
    const { name } = screen
    const maxCode = MAX_CODE_KB[name]
    return [
      { name: `${name}: LCP, first visit`, value: firstLcp / 1000, unit: 's', atMost: MAX_LCP_S },
      { name: `${name}: LCP, second visit`, value: secondLcp / 1000, unit: 's', atMost: MAX_REPEAT_LCP_S },
      { name: `${name}: interactive`, value: interactive / 1000, unit: 's', atMost: MAX_INTERACTIVE_S },
      { name: `${name}: longest interaction`, value: interaction, unit: 'ms', atMost: MAX_INTERACTION_MS },
      {
        name: `${name}: JavaScript and CSS`,
        value: first.code / 1000,
        unit: 'kB',
        ...(maxCode === undefined ? {} : { atMost: maxCode }),
      },
    ]
  })
}
