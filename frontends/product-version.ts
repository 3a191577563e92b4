/** The footer shows it; empty in development. */
export const productVersion = {
  'process.env.JEJARING_VERSION': JSON.stringify(process.env.JEJARING_VERSION ?? ''),
}
