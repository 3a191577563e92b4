/** The remotes of the shell. */
export const remotes = ['member', 'admin', 'reports'] as const

export type RemoteName = (typeof remotes)[number]

// Federation singletons: the shell's build provides the only instance, and remotes are built without a copy. zod is not
// shared, because tree shaking leaves each remote only the little that it uses.
export const sharedVersions = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react-dom': '19.3.1',
  '@jejaring/web-platform': '0.0.0',
  '@jejaring/ui': '0.0.0',
  '@jejaring/ui/form': '0.0.0',
  '@jejaring/ui/form/basic': '0.0.0',
  '@jejaring/ui/form/plain': '0.0.0',
  '@jejaring/ui/table': '0.0.0',
}

/** Exactly one version of a shared module, for the shell and all remotes. */
export function shareConfig(version: string) {
  return { singleton: true, strictVersion: true, requiredVersion: version }
}
