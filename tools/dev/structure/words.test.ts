import { forbiddenWords } from './words'

const wordsOf = (path: string, text: string) =>
  forbiddenWords(path, text).map(({ word, line }) => `${line} ${word}`)

test('finds forbidden words in comments, test names and log messages', () => {
  const text = [
    '// Whoever waits is told later.',
    "const text = 'the company'",
    "test('tells the sender', () => log.warn({ told: 1 }, `all stands beside`))",
    "test.each([1])('a %s that lies', () => kit.log.info('nobody hears'))",
    'const MOST = 3',
  ].join('\n')
  expect(wordsOf('a.ts', text).sort()).toEqual(
    ['1 told', '1 whoever', '3 beside', '3 stands', '3 tells', '4 hears', '4 lies', '5 MOST'].sort(),
  )
})

test('finds forbidden words in documents outside code', () => {
  expect(wordsOf('a.md', 'A row\nis `told` anew.\n```\nwhom\n```\nWhat is stored goes.')).toEqual([
    '2 anew',
    '6 what is',
  ])
})

test('reads only comments of YAML and proto files', () => {
  expect(wordsOf('a.yaml', 'meet: stand # lies here')).toEqual(['1 lies'])
  expect(wordsOf('a.proto', 'string company = 1; // rings')).toEqual(['1 rings'])
})

test('accepts fixed terms, questions and words inside words', () => {
  expect(wordsOf('a.ts', '// A stand-in understands standard meetings. What is this?')).toEqual([])
})

test('finds titles of tests that are long or begin with a question word', () => {
  const text = [
    `test('${'x'.repeat(81)}', () => {})`,
    "it.each([1])('who pays %i is listed', () => {})",
    "describe('rejects a transfer to the sender', () => {})",
  ].join('\n')
  expect(wordsOf('a.ts', text)).toEqual([`1 ${'x'.repeat(81)}`, '2 who pays %i is listed'])
})

test('finds types that are named by a participle', () => {
  expect(wordsOf('a.ts', 'interface Found {}\ntype FoundMember = 1')).toEqual(['1 Found'])
})
