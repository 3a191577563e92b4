import { resolve } from 'node:path'

/** The repository's root. This file is in `tools/dev`, its bundles are in `tools/dist`: both two levels below the root. */
export const root = resolve(__dirname, '..', '..')
