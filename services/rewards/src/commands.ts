import { importCommand } from '@jejaring/service'
import { beginImport } from './operations/import-members'

export const commands = { 'import-members': importCommand(beginImport) }
