/** Version of this program; the build writes that of package.json here. */
export const VERSION = process.env.JEJARING_VERSION ?? 'unbundled'
