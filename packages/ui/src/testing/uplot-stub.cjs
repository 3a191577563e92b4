// jsdom draws no canvas. Keeps the arguments, so that a test can read an axis and move the cursor.
class Plot {
  constructor(options, data, target) {
    Object.assign(this, { options, data, target, cursor: {}, bbox: { width: 600 } })
    Plot.latest = this
  }
  setSize() {}
  redraw() {}
  destroy() {}
}
Plot.paths = { bars: () => () => null, linear: () => () => null }
module.exports = Plot
