import type { RsbuildPlugin } from '@rsbuild/core'
import { themeStyles } from '../../packages/ui/src/theme/style-sheet'

/**
 * Generates `theme.css` from the theme. As inline styles the variables were an eighth of the bytes of a server-rendered
 * page, sent again at each visit; as a file they are cached.
 */
export function themeSheetPlugin(): RsbuildPlugin {
  return {
    name: 'theme-sheet',
    setup(api) {
      api.transform({ test: /[\\/]app[\\/]theme\.css$/, order: 'pre' }, () => themeStyles())
    },
  }
}
