/** The remotes that the shell knows, and the ports of their servers during development. */
export const remotes = { member: 21_002, admin: 21_003, reports: 21_004 }

// What exists once on the page, in the shell's build; remotes carry no copy of their own. zod
// is not shared: each remote keeps the little that it uses.
export const sharedVersions = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react-dom': '19.3.1',
  '@jejaring/web-platform': '0.0.0',
  '@jejaring/ui': '0.0.0',
  '@jejaring/ui/form': '0.0.0',
  '@jejaring/ui/form/basic': '0.0.0',
  '@jejaring/ui/table': '0.0.0',
}

/** One version of each, for everybody. */
export function shareConfig(version: string) {
  return { singleton: true, strictVersion: true, requiredVersion: version }
}
