import { guideOf } from './guide-loader.mjs'

/** Jest's counterpart of the loader. */
export default {
  process: (source) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(guideOf(source))} }`,
  }),
}
