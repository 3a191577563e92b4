require('./compiled-once.cjs')
module.exports = require('jest-fixed-jsdom')
