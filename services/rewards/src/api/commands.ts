import { importCommand } from '@jejaring/service-kit'
import { beginImport } from '../operations/import-members'

export const commands = { 'import-members': importCommand(beginImport) }
