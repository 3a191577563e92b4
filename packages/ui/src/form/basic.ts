import './basic-styles'

// The forms that need only text, passwords and a tick, without selects and numbers: enough for
// the login page and the search in the tree, and a third of the whole.
export { type FieldValues, useFormContext, useFormState, useWatch } from 'react-hook-form'
export { CheckField } from './check-field'
export { isPhone, isUsername, onlyDigits, phoneFrom, usernameFrom } from './filters'
export { type ServerForm, ServerFormView, useServerForm } from './server-form'
export { SubmitButton } from './submit-button'
export { DigitsField, PasswordField, PhoneField, TextField, UsernameField } from './text-fields'
export { zodResolver } from './zod-resolver'
