/** Version of this program; the build writes the chart's `appVersion` here. */
export const VERSION = process.env.JEJARING_VERSION ?? 'unbundled'
