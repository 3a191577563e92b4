import type { RsbuildPlugin } from '@rsbuild/core'
import { themeStyles } from '../../packages/ui/src/theme/style-sheet'

/**
 * Makes `theme.css` of the theme. A page that the server draws had it in its HTML, an eighth of all that came over the
 * network for its picture, again at each visit.
 */
export function themeSheetPlugin(): RsbuildPlugin {
  return {
    name: 'theme-sheet',
    setup(api) {
      api.transform({ test: /[\\/]layout[\\/]theme\.css$/, order: 'pre' }, () => themeStyles())
    },
  }
}
