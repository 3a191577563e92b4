import { formTexts } from './texts'

/** The question that a list of choices is the answer of; what `useQuery` answers is one. */
export interface OptionQuery {
  data?: unknown
  isFetching: boolean
  refetch: () => unknown
}

/**
 * What a select box says in place of its choices: that none fits, or that they could not be loaded. Without a network
 * the question waits and nothing has failed yet. Opening the box asks again.
 */
export function optionListState(list: OptionQuery | undefined, asking: string = formTexts.loading) {
  const isMissing = list !== undefined && list.data === undefined
  const isAsking = isMissing && list.isFetching
  return {
    loading: isAsking,
    nothingFoundMessage: isAsking ? asking : isMissing ? formTexts.notLoaded : formTexts.noOption,
    onDropdownOpen: () => {
      if (isMissing && !isAsking) void list.refetch()
    },
  }
}
