import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { cssVariables, theme } from './theme'

/** The CSS variables that the theme provider would write inline, for the build; browsers cache a style sheet. */
export function themeStyles(): string {
  const provider = createElement(MantineProvider, {
    theme,
    cssVariablesResolver: cssVariables,
    withGlobalClasses: false,
  })
  const [, styles = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(renderToString(provider)) ?? []
  if (!styles.includes('--mantine-color-brand-9:')) throw new Error('The theme has no styles')
  return styles
}
