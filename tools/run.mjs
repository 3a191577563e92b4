import { command } from './bootstrap/command.mjs'

const [name, ...rest] = process.argv.slice(2)
await command(name, rest)
