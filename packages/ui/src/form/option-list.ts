import { formTexts } from './texts'

/** The query that loads the options; a `useQuery` result fits. */
export interface OptionQuery {
  data?: unknown
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Props of a select for loading, failed and empty options. Opening the list retries a failed query.
 */
export function optionListState(list: OptionQuery | undefined, loadingText: string = formTexts.loading) {
  const isMissing = list !== undefined && list.data === undefined
  const isLoading = isMissing && list.isFetching
  return {
    loading: isLoading,
    nothingFoundMessage: isLoading ? loadingText : isMissing ? formTexts.notLoaded : formTexts.noOption,
    onDropdownOpen: () => {
      if (isMissing && !isLoading) void list.refetch()
    },
  }
}
