export { floorToMultiple, percent, sum } from './amount'
export { formatNumber, formatRupiah, parseRupiah } from './format'
export { inWords } from './words'
