import './styles'

// The forms are a shared module of their own, loaded with the first screen that has one.
export * from './basic'
export { ChoiceField, type Option, SelectField } from './choice-fields'
export { DateField, isDay } from './date-field'
export { FileField } from './file-field'
export { FilterSelect } from './filter-select'
export { insertText } from './insert-text'
export { CountField, MoneyField } from './number-fields'
export { PhotoField } from './photo-field'
export { RecipientField, useRecipient } from './recipient-field'
export { SearchSelectField } from './search-select-field'
export { TextAreaField } from './text-area-field'
