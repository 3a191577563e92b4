import './basic-styles'

export { isPhoneNumber, isUsername } from '@jejaring/identifiers'
// The subset of the forms with text fields, passwords and checkboxes, without selects and numbers. It is a third of
// the size, and enough for the login page and the tree search.
export { type FieldValues, useFormContext, useFormState, useWatch } from 'react-hook-form'
export { CheckField } from './check-field'
export { type ServerForm, ServerFormView, useServerForm } from './server-form'
export { SubmitButton } from './submit-button'
export { DigitsField, PasswordField, PhoneField, TextField, UsernameField } from './text-fields'
export { zodResolver } from './zod-resolver'
