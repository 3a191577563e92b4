import './basic-styles'

// Inputs without the form library, for the login page.
export { Checkbox } from '@mantine/core'
export { usernameFilter } from './filters'
export { FormView } from './form-view'
export { lengthLimit } from './limits'
export { FilteredInput, RevealedInput, shownProps } from './plain-inputs'
export { noticeOf, sentencesOf } from './reply-faults'
