import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'

const IGNORED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'gen',
  '.git',
  '.cache',
  '.data',
  'coverage',
  'test-results',
])

/** Returns every source file of the repository, relative to the root, with forward slashes. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (IGNORED_FOLDERS.has(entry.name) || entry.name.endsWith('.log')) return []
    if (entry.isDirectory()) return repositoryFiles(path)
    return entry.isFile() && entry.name !== 'package-lock.json' ? [path] : []
  })
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs|cjs|js)$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)(test|testing)\//.test(path)
}
