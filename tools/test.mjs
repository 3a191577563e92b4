import { command } from './bootstrap/command.mjs'

await command('test')
