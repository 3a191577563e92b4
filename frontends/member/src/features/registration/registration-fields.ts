import type { ServerForm } from '@jejaring/ui/form'
import type { Registration } from './registration-values'

/** The state of the form's fields. */
export type RegistrationFields = ServerForm<Registration>['fields']
