import { resolve } from 'node:path'

/** The repository's root. Sources live in `tools/src`, bundles in `tools/dist`: both are two levels below it. */
export const root = resolve(__dirname, '..', '..')
