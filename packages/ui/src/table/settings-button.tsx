import { lazyPage, useHydrated } from '@jejaring/web-platform'
import type { ComponentProps } from 'react'
import { LazyContent } from '../layout/lazy-content'
import classes from './table.module.css'
import { tableTexts } from './texts'

// Lazy: phones do not have it, and its menus are as large as the table.
const SettingsMenu = lazyPage(() => import('./settings-menu'))

/** The button of the settings with its menu. A label takes its place until the code is there. */
export function SettingsButton(props: ComponentProps<typeof SettingsMenu>) {
  const label = <span className={classes.chip}>{tableTexts.settings.label}</span>
  // Not before the hydration: a tap on a button whose code is missing would be lost.
  if (!useHydrated()) return label
  return (
    <LazyContent fallback={label}>
      <SettingsMenu {...props} />
    </LazyContent>
  )
}
