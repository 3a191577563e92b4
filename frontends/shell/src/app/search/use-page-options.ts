import { useConfigs, useUser } from '@jejaring/web-platform'
import { menuOf } from '../layout/menu-of'
import type { SearchOption } from './search-results'

const MAX_PAGES = 5

/** The entries of the menu whose names contain a text. */
export function usePageOptions(text: string): SearchOption[] {
  const user = useUser()
  const configs = useConfigs()
  if (text === '') return []
  return menuOf(user, configs)
    .flatMap(({ label: group, entries }) => entries.map(({ to, label }) => ({ to, label, group })))
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .slice(0, MAX_PAGES)
    .map(({ to, label, group }) => ({ kind: 'page', id: to, title: label, detail: group, to }))
}
